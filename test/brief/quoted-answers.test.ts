import { describe, expect, it } from 'vitest';
import { type Call, edit, PROJECT, run, type SessionWriter } from '../transcripts/session-writer.ts';
import { briefOf, playSession } from './played-session.ts';

const ASKED =
  'Look at the harbour and tell me how the tides should be kept from here on: every gauge, every quay, the register of ships and the calendar of the pilots.';
/** Good beside these sessions: it has the words of the prompt above, and is long enough. */
const GOOD = `The user asked to look at the harbour and how the tides should be kept from here on: gauges, quays, the register of ships, the calendar of the pilots. ${'It was looked at, and the work goes on. '.repeat(12)}`;

/** The client's own dialog. */
function ask(question: string, chosen: string): Call {
  return {
    tool: 'AskUserQuestion',
    input: { questions: [{ question, header: 'Choice', options: [] }] },
    result: `User has answered your questions: "${question}"="${chosen}". You can now continue with the user's answers in mind.`,
  };
}

describe('An answer to the client’s dialog', () => {
  const QUESTION = 'Which store should the gauges write to?';
  const CHOSEN = 'Postgres on the quay server, never the laptop';
  const play = (session: SessionWriter) => {
    session.prompt(ASKED);
    session.turn('', [ask(QUESTION, CHOSEN)]);
    session.turn('I see.');
  };

  it('is told beside a good summary that lacks it, and not beside one that has it', () => {
    const lacking = briefOf(play, { carried: GOOD });
    expect(lacking.worth).toBe('good');
    expect(lacking.text).toContain(`${QUESTION} → ${CHOSEN}`);
    const held = briefOf(play, {
      carried: `${GOOD} Gauges write to Postgres on the server of the quay, not to a laptop.`,
    });
    expect(held.text).toBe('');
  });
});

const REFUSED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file).";
const refused = (call: Call, words = ''): Call => ({
  ...call,
  failed: true,
  result:
    words === ''
      ? `${REFUSED} STOP what you are doing and wait for the user to tell you how to proceed.`
      : `${REFUSED} To tell you how to proceed, the user said:\n${words}`,
});

describe('A question without an answer', () => {
  const QUESTIONS = ['Which store?', 'Which port?'];
  const open = (result: string, failed = false) => {
    const questions = QUESTIONS.map((question) => ({ question, header: '', options: [] }));
    const { record } = playSession((session) => {
      session.prompt(ASKED);
      session.turn('', [{ tool: 'AskUserQuestion', input: { questions }, result, failed }]);
      session.prompt('Now the docs.');
      session.turn('I see.');
    });
    return record.unanswered.map(({ text }) => text);
  };

  it.each([
    [
      'was left out beside the answer to another',
      '"Which store?"="Postgres". You can now continue.',
      ['Which port?'],
    ],
    [
      'is none if it is written in a way that is not understood',
      '"Which store?"="Postgres", "Which \\"port?"="80".',
      [],
    ],
    ['is none if it is answered in other words', 'Postgres on port 80.', []],
  ])('%s', (_what, said, expected) => {
    expect(open(`User has answered your questions: ${said}`)).toEqual(expected);
  });

  it('was dismissed, but not to say more about it', () => {
    expect(open(`${REFUSED} STOP what you are doing and wait.`, true)).toEqual(QUESTIONS);
    const clarify = `${REFUSED} To tell you how to proceed, the user said:\nThe user wants to clarify these questions.`;
    expect(open(clarify, true)).toEqual([]);
  });
});

describe('A refusal', () => {
  const play = (call: Call) => (session: SessionWriter) => {
    session.prompt(ASKED);
    session.turn('I do it.', [call]);
    session.turn('So much for that.');
  };

  it.each([
    ['a command', run('git push origin main', ''), '`git push origin main`'],
    ['an edit', edit(`${PROJECT}/src/ebb.ts`, 'x'), 'src/ebb.ts'],
    [
      'an agent',
      { tool: 'Agent', input: { description: 'Survey the basins', prompt: 'Go.' }, result: '' },
      'Survey the basins',
    ],
  ])('of %s is told with the refused call, and with the words of the user', (_what, call, named) => {
    const words = 'not like this, take the branch of the crane driver first';
    const brief = briefOf(play(refused(call, words)));
    const line = brief.text.split('\n').find((each) => each.includes(words))!;
    expect(line).toContain('refusing');
    expect(line).toContain(named);
    expect(brief.text.split(words)).toHaveLength(2);
  });

  it('without a word is told with the refused call and its time', () => {
    const { text } = briefOf(play(refused(run('rm -rf build', ''))));
    expect(text).toMatch(/- `rm -rf build`, \d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(text).toContain('Refused by the user');
  });

  it('in words is told beside a good summary that lacks them, one without is not', () => {
    const words = 'use the mirror in Rotterdam, let Grace sign';
    const wordy = briefOf(play(refused(run('npm publish', ''), words)), { carried: GOOD });
    expect(wordy.worth).toBe('good');
    expect(wordy.text).toContain(words);
    expect(wordy.text).toContain('refusing `npm publish`');
    expect(briefOf(play(refused(run('npm publish', ''))), { carried: GOOD }).text).toBe('');
  });
});
