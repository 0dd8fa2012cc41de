import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { createTask, run, type SessionWriter, writeSession } from '../transcripts/session-writer.ts';
import { HOUR, makeProject, withRows } from './starting-project.ts';

describe('A session after a short one', () => {
  const ASKED = 'Never dredge at low tide.';
  const ANSWER = 'Which pier is the first? → The one of the pilots';
  const ask = (question: string, answer: string) => ({
    tool: 'AskUserQuestion',
    input: { questions: [{ question }] },
    result: `User has answered: "${question}"="${answer}". You can now continue.`,
  });
  const long = () =>
    withRows((rows) => {
      rows.prompt(ASKED);
      rows.turn('', [
        createTask(1, 'Ask the harbour'),
        ask('Which pier is the first?', 'The one of the pilots'),
      ]);
      rows.turn('', [run('npm test', 'Error: pier 4', true)]);
      rows.turn('It fails.');
    });
  const short = (add = (_rows: SessionWriter) => {}) => {
    const rows = writeSession({ session: 900 });
    rows.prompt('What time is it?');
    rows.turn('Noon.');
    add(rows);
    return rows;
  };

  it.each(['clear', 'startup'])(
    'that took over with %s and did nothing is told of the one before, once',
    (how) => {
      const { leave, start, tell, wait, write } = makeProject();
      leave('one', long(), how === 'clear' ? 'clear' : 'other', 7);
      expect(start('two', how, 7)).toContain('Ask the harbour');
      write('two.jsonl', short().text());
      tell('two', 'SessionEnd', { reason: 'prompt_input_exit' }, 7);
      wait(20 * HOUR);
      const told = start('three');
      for (const words of [
        ASKED,
        ANSWER,
        'Ask the harbour',
        'pier 4',
        'ended 20 hours ago',
        'changed and ran nothing',
      ])
        expect(told).toContain(words);
      expect(told.split(ASKED)).toHaveLength(2);
      expect(start('four')).toBe('');
    },
  );

  it('that left something itself is told of it first, and of what both said only once', () => {
    const { leave, start, tell, wait, write } = makeProject();
    leave('one', long(), 'clear', 7);
    start('two', 'clear', 7);
    const own = 'Which pier is the last? → The one of the ferry';
    write(
      'two.jsonl',
      short((rows) => {
        rows.turn('', [ask('Which pier is the first?', 'The one of the pilots')]);
        rows.turn('', [ask('Which pier is the last?', 'The one of the ferry')]);
        rows.turn('Yes.');
      }).text(),
    );
    tell('two', 'SessionEnd', { reason: 'prompt_input_exit' }, 7);
    wait(20 * HOUR);
    const told = start('three');
    expect(told.indexOf(own)).toBeLessThan(told.indexOf('Ask the harbour'));
    expect(told).toContain(own);
    expect(told.split(ANSWER)).toHaveLength(2);
    expect(told).toContain('Ask the harbour');
    expect(estimateTokens(told)).toBeLessThanOrEqual(800);
  });

  it('that was cleared in its turn passes on what it was told, unless work was done in it', () => {
    for (const isWork of [false, true]) {
      const { leave, start, tell, write } = makeProject();
      leave('one', long(), 'clear', 7);
      start('two', 'clear', 7);
      write('two.jsonl', short((rows) => isWork && rows.turn('', [run('npm test', 'ok')])).text());
      tell('two', 'SessionEnd', { reason: 'clear' }, 7);
      expect(start('three', 'clear', 7).includes('Ask the harbour')).toBe(!isWork);
    }
  });

  it('is told nothing of what is too old', () => {
    const { leave, start, tell, wait, write } = makeProject();
    leave('one', long(), 'clear', 7);
    start('two', 'clear', 7);
    write('two.jsonl', short().text());
    wait(70 * HOUR);
    tell('two', 'SessionEnd', { reason: 'prompt_input_exit' }, 7);
    wait(10 * HOUR);
    expect(start('three')).toBe('');
  });
});
