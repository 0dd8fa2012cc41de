import { describe, expect, it } from 'vitest';
import type { BriefRequest } from '../../src/brief/brief-request.ts';
import { sayMoment } from '../../src/domain/say.ts';
import { edit, PROJECT, run, type SessionWriter } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const ASKED = [
  'Add a retry with exponential backoff to the upload client in src/upload/client.ts: at most five attempts, then surface the original error to the caller.',
  'The staging bucket is called harbour-staging-eu and must never be written to from tests; use the fake in test/fake-bucket.ts.',
  'ok',
  'Also log every attempt with its number and the delay, but keep tokens and signed addresses out of the log.',
  'Now write the migration guide for version 3, with a table of the renamed options.',
];
const FILES = ['src/upload/client.ts', 'test/fake-bucket.ts', 'docs/migrate-v3.md'];
const MISSING =
  'Before you merge, ask Grace to rotate the Cloudflare certificate of the download mirror;\nshe is away on Thursday, and nobody else may.';

/** Five prompts, three edited files, a failing test, an open task, uncommitted work: much to tell, none of it missing. */
function work(session: SessionWriter, asked: readonly string[] = ASKED): void {
  for (const [nth, prompt] of asked.entries()) {
    session.prompt(prompt);
    const file = FILES[nth % FILES.length]!;
    session.turn(`On it, step ${nth}.`, [
      edit(`${PROJECT}/${file}`, `step(${nth});`),
      run('npm test', 'Exit code 1\nAssertionError: expected 5 attempts, got 4', true),
    ]);
  }
  session.turn('The migration guide is half written, and the test of the attempts fails.');
}

const VERBATIM = `1. Primary request: the upload client.\n2. Files: ${FILES.join(', ')}\n6. All user messages:\n${ASKED.map((words) => `   - "${words}"`).join('\n')}\n7. Pending: the guide.`;
const IN_OTHER_WORDS = `The client for uploads (src/upload/client.ts) retries now: exponential backoff, five attempts at most, and after the last attempt its caller gets the original error surfaced. Tests write never to the bucket of staging, harbour-staging-eu, but to test/fake-bucket.ts, which is a fake. Each attempt is in the log with number and delay; tokens and signed addresses are kept out. For version 3 a guide to the migration was begun in docs/migrate-v3.md, with options that were renamed in a table. \`npm test\` fails with 4 attempts instead of 5.`;
const IN_ANOTHER_ORDER = IN_OTHER_WORDS.split('. ').toReversed().join('. ');

const beside = (carried: string, more: Partial<BriefRequest> = {}, asked = ASKED) =>
  briefOf((session) => work(session, asked), { carried, ...more });

describe('Beside a good summary', () => {
  it.each([
    ['that quotes every prompt', VERBATIM],
    ['in other words', IN_OTHER_WORDS],
    ['in another order', IN_ANOTHER_ORDER],
    ['in another form', VERBATIM.toUpperCase().replaceAll('"', '”').replaceAll(' ', '\n')],
  ])('%s there is nothing to say', (_how, carried) => {
    const brief = beside(carried);
    expect(brief).toMatchObject({ worth: 'good', text: '', tokens: 0, restored: [], deferred: [] });
    expect(brief.kept).toHaveLength(ASKED.length);
  });

  it('a prompt that is plainly missing is quoted whole, with its time, and nothing else is told', () => {
    const brief = beside(IN_OTHER_WORDS, {}, [...ASKED, MISSING]);
    expect(brief.worth).toBe('good');
    expect(brief.restored.map(({ text }) => text)).toEqual([MISSING]);
    const [missing] = brief.restored;
    expect(brief.text).toContain(`${sayMoment(missing!.last.time)}: Before you merge, ask Grace`);
    for (const line of MISSING.split('\n')) expect(brief.text).toContain(line);
    for (const other of [...ASKED, 'npm test', 'AssertionError', 'half written'].filter((it) => it !== 'ok'))
      expect(brief.text).not.toContain(other);
    expect(brief.text).not.toMatch(/more of the session|tideproof search/i);
  });

  it.each(['ok', 'yes', 'go on', 'the other', 'go ahead with it', 'nein', '好', 'push it'])(
    'a prompt as short as "%s" is believed to be in it',
    (words) => {
      const brief = beside(IN_OTHER_WORDS, {}, [...ASKED, words]);
      expect(brief.text).toBe('');
      expect(brief.kept.map(({ text }) => text)).toContain(words);
    },
  );

  const GIT =
    'The base of the branch is main; it was pushed only once, before the review, after all had seen it.';

  it.each([
    ['Use pnpm, not npm.', 1],
    ['Push only after I say so.', 0],
  ])('a prompt as short as "%s" is given back if no longer word of it is there', (words, times) => {
    for (const asked of [
      [...ASKED, words],
      [...ASKED.slice(0, 4), words, ASKED[4]!],
    ]) {
      const brief = beside(`${IN_OTHER_WORDS} ${GIT}`, {}, asked);
      expect(brief.worth).toBe('good');
      expect(brief.restored).toHaveLength(times);
    }
  });

  it('lines of a log in a prompt do not make it missing', () => {
    const trace = Array.from(
      { length: 30 },
      (_, nth) => `    at frame${nth} (/srv/other${nth}/thing.js:${nth}:7)`,
    );
    const prompt = `Surface the original error to the caller:\n${trace.join('\n')}`;
    expect(beside(IN_OTHER_WORDS, {}, [...ASKED, prompt]).text).toBe('');
  });
});

const EARLIER = 'Name every gauge by its serial number from the harbour register, never by its nickname.';
const play = (session: SessionWriter) => {
  session.exchange(EARLIER, 'I will.');
  session.compaction('Gauges were looked at.');
  work(session);
};

it('What was said before the last compaction is not told beside a good summary, and is told beside a poor one', () => {
  const good = briefOf(play, { carried: IN_OTHER_WORDS });
  expect(good.worth).toBe('good');
  expect(good.text).toBe('');
  const poor = briefOf(play, { carried: 'The user works on an upload client and on a guide. '.repeat(12) });
  expect(poor.worth).not.toBe('good');
  expect(poor.text).toContain(EARLIER);
});

describe('What the model has from elsewhere', () => {
  const asked = [...ASKED, MISSING];

  it.each([
    ['kept verbatim', { keptMessages: `user: ${MISSING}` }, 'kept messages'],
    [
      'loaded from a file such as CLAUDE.md',
      { loaded: `# House rules\n- ${MISSING.replace('\n', ' ')}` },
      'loaded files',
    ],
  ] as const)('because it was %s is not repeated', (_how, more, where) => {
    for (const carried of [IN_OTHER_WORDS, '', 'ok']) {
      const brief = beside(carried, more, asked);
      expect(brief.text).not.toContain('ask Grace');
      const held = brief.kept.find(({ text }) => text === MISSING)!;
      expect(brief.keptBeside.get(held)).toBe(where);
    }
  });

  it('because an earlier brief gave it is not given again, and counts as given', () => {
    const first = beside(IN_OTHER_WORDS, {}, asked);
    const second = beside(IN_OTHER_WORDS, { given: first.text }, asked);
    expect(second.text).toBe('');
    expect(second.restored.map(({ text }) => text)).toEqual([MISSING]);
    expect(second.deferred).toEqual([]);
  });
});
