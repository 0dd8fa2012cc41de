import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, composeAccount } from '../../src/brief/compose-account.ts';
import { composeHandoff, type HandoffRequest } from '../../src/brief/compose-handoff.ts';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { forEvery } from '../for-every.ts';
import {
  createTask,
  edit,
  PROJECT,
  run,
  type SessionWriter,
  updateTask,
  write,
} from '../transcripts/session-writer.ts';
import { playSession } from './played-session.ts';

const HOUR = 3_600_000;
const RECORD = '/home/ada/.claude/projects/ledger/one.jsonl';

function accountOf(play: (rows: SessionWriter) => void, runningPrompt = ''): Account {
  return composeAccount({ ...playSession(play), runningPrompt, cwd: PROJECT, isCheck: () => true });
}

/** What the ledger of a session would make the next one read. */
function handOff(account: Account, given: Partial<HandoffRequest> = {}): string {
  return composeHandoff({
    ...{ account, ending: 'ended', ageMilliseconds: 2.4 * HOUR, transcriptPath: RECORD },
    ...{ charactersMax: 10_000, tokensMax: 800, ...given },
  });
}

/** Two requests, a failing test, one of two tasks done. */
function longSession(rows: SessionWriter): void {
  rows.prompt('The totals are off by a cent. Never touch anything in generated/.');
  rows.turn('I look at the totals.', [
    createTask(1, 'Round every line before adding up'),
    createTask(2, 'Write the rounding down in the handbook'),
    write(`${PROJECT}/src/totals.ts`),
    run('npm test', 'Exit code 1\nAssertionError: total of invoice 4711 is off', true),
  ]);
  rows.turn('', [
    edit(`${PROJECT}/src/round.ts`, 'export const roundHalfEven = 1;'),
    updateTask(1, 'completed'),
    run('git commit -am "Round half to even"', '[rounding 1a2b3c4] Round half to even\n 1 file changed'),
  ]);
  rows.prompt('Now the invoices of last year as well. For now do not push anything.');
  rows.turn('', [run('npm test', 'Exit code 1\nAssertionError: total of invoice 0815 is off', true)]);
  rows.turn('Invoice 0815 has a discount in its last line; I look at discounts next.');
}

const WRITTEN = {
  text: '- half-done: src/round.ts rounds lines, not sums\n- failed when last run: npm test, invoice 0815\n- User: "For now do not push anything."',
  writtenAt: '2026-03-09T09:30:00.000Z',
  from: 'the summary of compaction 2',
};

describe('A handoff', () => {
  it('tells where the session stood, quoted from its record', () => {
    const text = handOff(accountOf(longSession), { ending: 'mid-turn' });
    for (const words of [
      'ended 2 hours ago, in the middle of a turn',
      'The totals are off by a cent. Never touch anything in generated/.',
      'Now the invoices of last year as well. For now do not push anything.',
      '`npm test`: exit 1',
      'total of invoice 0815 is off',
      '#2 Write the rounding down in the handbook',
      '1a2b3c4 Round half to even',
      'src/totals.ts (written)',
      'Invoice 0815 has a discount in its last line; I look at discounts next.',
      RECORD,
    ])
      expect(text).toContain(words);
    for (const words of ['invoice 4711', 'Round every line']) expect(text).not.toContain(words);
  });

  it('quotes a last message whole or not at all', () => {
    const message = `It is done. ${'All is well. '.repeat(60)}But one test fails.`;
    const account = accountOf((rows) => {
      longSession(rows);
      rows.turn(message);
    });
    for (let charactersMax = 400; charactersMax < 6_000; charactersMax += 300) {
      const text = handOff(account, { charactersMax, tokensMax: 5_000 });
      expect(text.includes('It is done.')).toBe(text.includes('But one test fails.'));
    }
  });

  it('is empty rather than a beginning without a middle', () => {
    const account = accountOf(longSession);
    for (const room of [{ charactersMax: 299 }, { tokensMax: 40 }, { tokensMax: -5 }])
      expect(handOff(account, room)).toBe('');
  });

  it('stays within both budgets, whatever was said, and keeps its opening', () => {
    const words = fc.string({ minLength: 1, maxLength: 2_000, unit: 'grapheme' });
    const given = fc.record({
      prompts: fc.array(words, { maxLength: 6 }),
      written: words,
      tokensMax: fc.integer({ min: 0, max: 4_000 }),
      charactersMax: fc.integer({ min: 0, max: 10_000 }),
    });
    forEvery(60, given, ({ prompts, written, tokensMax, charactersMax }) => {
      const account = accountOf((rows) => {
        longSession(rows);
        for (const prompt of prompts) {
          rows.prompt(`Never ${prompt}`);
          rows.turn(prompt, [
            createTask(7, prompt),
            run(`npm test ${prompt}`, `Exit code 1\n${prompt}`, true),
          ]);
        }
      });
      const text = handOff(account, { tokensMax, charactersMax, written: { ...WRITTEN, text: written } });
      expect(text.length).toBeLessThanOrEqual(charactersMax);
      expect(estimateTokens(text)).toBeLessThanOrEqual(tokensMax);
      if (text !== '') expect(text).toContain('If the new request is about something else, ignore it');
    });
  });
});

it('A handoff that the model wrote is there in a small room, too: its first lines before the record', () => {
  const account = accountOf((rows) => {
    rows.exchange(`First of all ${'mend every gauge of the harbour '.repeat(40)}`, 'I do.');
    longSession(rows);
    rows.exchange(`And now ${'paint every quay of the harbour '.repeat(40)}`, 'I paint.');
  });
  const long = {
    ...WRITTEN,
    text: Array.from({ length: 20 }, (_, nth) => {
      const filler = nth === 4 ? 'at length '.repeat(200) : '';
      return `- ${nth}. what a colleague would lose otherwise, ${filler}in exact names`;
    }).join('\n'),
  };
  for (const tokensMax of [320, 500, 800, 2_000]) {
    const text = handOff(account, { written: long, tokensMax });
    const told = [...text.matchAll(/^> - (\d+)\. .*$/gm)].map(([line, nth]) => [Number(nth), line]);
    expect(told.length, `${tokensMax}`).toBeGreaterThan(1);
    expect(told.map(([nth]) => nth)).toEqual(told.map((_, nth) => nth));
    for (const [, line] of told) expect(line).toMatch(/exact names$/);
    expect(text).toContain(RECORD);
  }
});
