import { describe, expect, it } from 'vitest';
import { findMisquotes } from '../../src/domain/handoff-section.ts';
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

const QUESTION = 'Which store should the gauges write to?';
const CHOSEN = 'Postgres on the quay server, never the laptop';
const play = (session: SessionWriter) => {
  session.exchange(ASKED, '', [ask(QUESTION, CHOSEN)]);
  session.turn('I see.');
};

it('An answer to the client’s dialog is told beside a good summary that lacks it, and not beside one that has it', () => {
  const lacking = briefOf(play, { carried: GOOD });
  expect(lacking.worth).toBe('good');
  expect(lacking.text).toContain(`${QUESTION} → ${CHOSEN}`);
  const held = briefOf(play, {
    carried: `${GOOD} Gauges write to Postgres on the server of the quay, not to a laptop.`,
  });
  expect(held.text).toBe('');
});

it('Answers of a few words are held where a poor summary has them; others stand in their order, with their time', () => {
  const { text } = briefOf(
    (session) => {
      session.prompt(ASKED);
      session.turn('', [ask('Keep the old endpoint?', 'Until Friday noon')]);
      session.turn('', [ask('And the mirror in Rotterdam?', 'Sign it with the key of Grace')]);
      session.turn('', [ask('And the mirror after all?', 'Let it stay unsigned')]);
      session.turn('I see.');
    },
    { carried: 'Some work was done. The user chose: until Friday noon.' },
  );
  expect(text).not.toContain('Until Friday noon');
  expect(text).toMatch(/- And the mirror in .* \(\d{4}-\d\d-\d\d \d\d:\d\d\)\n- And the mirror after all\?/);
});

describe('Words typed into the client’s dialog', () => {
  const [Q, R] = ['Which cache?', 'Which port?'];
  const WORDS = 'but only for the login sessions, "please".';
  const TAIL =
    '. Read the answers carefully — they may request clarification, changes, or that you not proceed — and follow what they actually say.';
  const MORE = 'The user asked for more questions before you proceed. So far they answered: ';
  const AGAIN =
    ' Call AskUserQuestion again with follow-up questions that build on these answers (do not repeat these); do not start the task yet.';
  const notes = { annotations: { [Q]: { notes: WORDS } } };
  const preview = { annotations: { [Q]: { notes: WORDS, preview: 'redis = "on"' } } };
  const previewed = `"${Q}"="Redis" selected preview:\nredis = "on"`;

  const playAnswer = (
    questions: string[],
    result: string,
    kept?: Record<string, unknown>,
    failed = false,
  ) => {
    const asked = questions.map((question) => ({ question, header: '', options: [] }));
    const whole = kept && { questions: asked, answers: {}, ...kept };
    const call = { tool: 'AskUserQuestion', input: { questions: asked }, result, kept: whole, failed };
    const { facts, record } = playSession((session) => session.turn('', [call as Call]));
    const answers = facts.filter(({ kind }) => kind === 'answer');
    return { facts, told: answers.map(({ text }) => text), open: record.unanswered.map(({ text }) => text) };
  };

  const redis = { answers: { [Q]: 'Redis' } };
  const NOTED = { ...redis, ...notes };
  it.each<[string, string, Record<string, unknown>, string]>([
    ['notes', `The user answered: "${Q}"="Redis" notes: ${WORDS}${TAIL}`, NOTED, `Redis (${WORDS})`],
    [
      'notes of an older client',
      `User has answered your questions: "${Q}"="Redis" user notes: ${WORDS}. You can now continue with the user's answers in mind.`,
      NOTED,
      `Redis (${WORDS})`,
    ],
    [
      'notes on a preview',
      `The user answered: ${previewed} notes: ${WORDS}${TAIL}`,
      { ...redis, ...preview },
      `Redis (${WORDS})`,
    ],
    ['a preview', `The user answered: ${previewed}${TAIL}`, redis, 'Redis'],
    [
      'only notes',
      `The user answered: "${Q}"=(no option selected) notes: ${WORDS}${TAIL}`,
      { answers: { [Q]: '(notes only)' }, ...notes },
      WORDS,
    ],
    ['quotes', `The user answered: "${Q}"="${WORDS}"${TAIL}`, { answers: { [Q]: WORDS } }, WORDS],
    [
      'more than one choice',
      `The user answered: "${Q}"="Redis, disk"${TAIL}`,
      { answers: { [Q]: ['Redis', 'disk'] } },
      'Redis, disk',
    ],
    [
      'notes that repeat the answer',
      `User has answered your questions: "${Q}"="${WORDS}" user notes: ${WORDS}. You can now continue`,
      { answers: { [Q]: WORDS }, ...notes },
      WORDS,
    ],
  ])('are told without the client’s: %s', (_what, result, kept, expected) => {
    expect(playAnswer([Q], result, kept).told, 'as the row has them').toEqual([`${Q} → ${expected}`]);
    expect(playAnswer([Q], result).told, 'as the client says them').toEqual([`${Q} → ${expected}`]);
  });

  it('are told with all questions if they answer none of them alone', () => {
    const responded = `The user responded: ${WORDS}`;
    expect(playAnswer([Q], responded, { response: WORDS }).told).toEqual([`${Q} → ${WORDS}`]);
    const both = playAnswer([Q, R], responded, { response: WORDS });
    expect(both).toMatchObject({ told: [`${Q} ${R} → ${WORDS}`], open: [] });
    expect(playAnswer([Q], responded).told).toEqual([]);
  });

  it('are told beside the answer when the user wants more questions', () => {
    const said = `${MORE}"${Q}"="Redis". They also wrote: "${WORDS}".${AGAIN}`;
    const kept = { ...redis, response: WORDS, followUp: true };
    expect(playAnswer([Q], said, kept).told).toEqual([`${Q} → Redis (${WORDS})`]);
    expect(playAnswer([Q, R], said, kept).told).toEqual([`${Q} → Redis`, `${Q} ${R} → ${WORDS}`]);
    expect(playAnswer([Q], said).told).toEqual([`${Q} → Redis`]);
    expect(playAnswer([Q], `${MORE}"${Q}"="Redis".${AGAIN}`).told).toEqual([`${Q} → Redis`]);
  });

  it('leave a question open that none of them is about, unless none was answered', () => {
    const result = `The user answered: "${Q}"=(no option selected) notes: ${WORDS}${TAIL}`;
    expect(playAnswer([Q, R], result, { ...notes }).open).toEqual([R]);
    expect(playAnswer([Q, R], result).open).toEqual([R]);
    const none = playAnswer([Q, R], 'The user did not answer the questions.', {});
    expect(none).toMatchObject({ told: [], open: [] });
  });

  it('are told if the user then wants to talk about the questions', () => {
    const talk = (answers: string) =>
      `${REFUSED} To tell you how to proceed, the user said:\nThe user wants to clarify these questions.\n    Start by asking them what they would like to clarify.\n\n    Questions asked:\n${answers}`;
    const told = (answers: string) => playAnswer([Q, R], talk(answers), undefined, true);
    const one = told(`- "${Q}"\n  Answer: Redis\n- "${R}"\n  (No answer provided)`);
    expect(one).toMatchObject({ told: [`${Q} → Redis`], open: [] });
    const noted = `- "${Q}"\n  (No answer provided)\n  User notes: ${WORDS}\n- "${R}"\n  Answer: 80\n  User notes: ${WORDS}`;
    expect(told(noted).told).toEqual([`${Q} → ${WORDS}`, `${R} → 80 (${WORDS})`]);
    expect(told(`${noted}\n\nNote: The user's next message may contain a correction.`).told).toHaveLength(2);
    expect(told(`- "${Q}"\n  (No answer provided)\n- "${R}"\n  (No answer provided)`).told).toEqual([]);
  });

  it('may be quoted by a handoff, however long they are', () => {
    const long = `${'Keep the register of ships as it is. '.repeat(40)}${WORDS}`;
    const kept = { answers: { [Q]: 'Redis' }, annotations: { [Q]: { notes: long } } };
    const { facts } = playAnswer([Q], `The user answered: "${Q}"="Redis" notes: ${long}${TAIL}`, kept);
    expect(findMisquotes('User: "but only for the login sessions"', facts)).toEqual([]);
    expect(findMisquotes('User: "Read the answers carefully"', facts)).toHaveLength(1);
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
      session.exchange(ASKED, '', [{ tool: 'AskUserQuestion', input: { questions }, result, failed }]);
      session.exchange('Now the docs.', 'I see.');
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
    session.exchange(ASKED, 'I do it.', [call]);
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
    const lines = brief.text.split('\n').filter((each) => each.includes(words));
    expect(lines).toEqual([expect.stringContaining('refusing')]);
    expect(lines[0]).toContain(named);
    expect(brief.text.split(words)).toHaveLength(2);
  });

  it('without a word is told with the refused call and its time', () => {
    const { text } = briefOf(play(refused(run('rm -rf build', ''))));
    expect(text).toMatch(/- `rm -rf build`, \d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(text).toContain('Refused by the user');
    const explained = (session: SessionWriter) => {
      play(refused(run('rm -rf build', '')))(session);
      session.prompt('The crane needs what is in there.');
      session.turn('I see.');
    };
    const told = briefOf(explained).text;
    expect(told).toMatch(/\(after refusing `rm -rf build`; .*\): The crane needs what is in there\./);
    expect(told).not.toContain('Refused by the user');
  });

  it('in words is told beside a good summary that lacks them, one without is not', () => {
    const words = 'use the mirror in Rotterdam, let Grace sign';
    const wordy = briefOf(play(refused(run('npm publish', ''), words)), { carried: GOOD });
    expect(wordy).toMatchObject({ worth: 'good', text: expect.stringContaining(words) });
    expect(wordy.text).toContain('refusing `npm publish`');
    expect(briefOf(play(refused(run('npm publish', ''))), { carried: GOOD }).text).toBe('');
  });
});
