import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  composeInstructions,
  INSTRUCTIONS_CHARACTERS_MAX,
  type InstructionsRequest,
} from '../../src/brief/compose-instructions.ts';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { fitFiles } from '../../src/brief/fit-files.ts';
import type { Fact } from '../../src/domain/fact.ts';
import { SHORT_SUMMARY_REQUEST, SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { sayMoment } from '../../src/domain/say.ts';
import { forEvery } from '../for-every.ts';
import { CWD, distinctPrompt, edited, fact, recordWith, run, wordOf } from './make-facts.ts';

const AUTO = INSTRUCTIONS_CHARACTERS_MAX.auto;
const MANUAL = INSTRUCTIONS_CHARACTERS_MAX.manual;

function compose(more: Partial<InstructionsRequest> = {}): string {
  return composeInstructions({
    ...{ facts: [], record: recordWith({}), instructions: '', cwd: CWD },
    ...{ charactersMax: AUTO, tokensMax: 2_000, ...more },
  });
}

const many = <Each>(count: number, make: (nth: number) => Each) =>
  Array.from({ length: count }, (_, nth) => make(nth));

/** Something of everything that the notes know, more than there is room for. */
const MUCH: Pick<InstructionsRequest, 'facts' | 'record' | 'isCheck' | 'isPriority'> = {
  facts: [
    ...many(60, (nth) => fact('request', distinctPrompt(nth, 40), { line: nth + 1 })),
    ...many(9, (nth) =>
      fact('request', `urgent ${distinctPrompt(90 + nth)}`, { line: 70 + nth, generation: 1 }),
    ),
    ...many(30, (nth) => {
      const more = { line: 80 + nth / 100, key: `${nth}`, detail: { id: `${nth}` } };
      return fact('task', `Task number ${nth} of the harbour`, more);
    }),
    ...many(20, (nth) => fact('note', `Note ${nth}: ${'mind the gap '.repeat(9)}`, { line: 81 })),
    ...many(20, (nth) => {
      const detail = { own: 1, source: `\`make part${nth}\``, exit: 2 };
      return fact('error', `Error ${nth}`, { line: 82, generation: 1, detail });
    }),
    ...many(9, (nth) => fact('answer', `Which one is ${nth}? → The blue one`, { line: 83 })),
    ...many(40, (nth) => fact('file', `${CWD}/src/file-${nth}.ts`, { line: 84, detail: { edits: 1 } })),
    fact('workspace', 'On branch main at 1a2b3c4, 3 files changed'),
    fact('plan', '# The plan\n1. Begin', { line: 85 }),
    fact('refusal', '`git push --force`', { line: 86, generation: 1, detail: { words: 'not on a Friday' } }),
    fact('agent', 'Survey the basins', { line: 87, detail: { id: 'a1', asked: 'Count.' } }),
    fact('finished-task', '#1 Round the lines: done', { line: 88 }),
    fact('id', 'R0210', { line: 89, detail: { meaning: 'R0210 is the colour fix', by: 'user' } }),
  ],
  record: recordWith({
    generation: 1,
    runs: many(12, (nth) => {
      const more = { count: 4, failures: nth % 2 ? 3 : 0, lastLines: 'Error: no', generation: 1 };
      return run(`make part${nth}`, nth % 2, more);
    }),
    edited: edited(['src/a.ts', 'src/b.ts'], 50, 1),
    untouched: [{ name: 'runApply()', calls: 12 }],
    jobs: [{ id: 'bash_7', command: 'npm run dev', time: '', line: 3 }],
    unanswered: [{ text: 'SQLite or Postgres?', isQuestion: true, isLeft: true }],
  }),
  isCheck: () => true,
  isPriority: (text) => text.startsWith('urgent'),
};

describe('The request to the summarizer', () => {
  it('is all there is when nothing is on record, whole or in its short form', () => {
    expect(compose()).toBe(SUMMARY_REQUEST);
    expect([SUMMARY_REQUEST, SHORT_SUMMARY_REQUEST]).toContain(compose({ charactersMax: MANUAL }));
    expect(SHORT_SUMMARY_REQUEST.length).toBeLessThan(MANUAL / 2);
  });

  it('cuts a list of names to what fits, and counts the rest', () => {
    const names = Array.from({ length: 30 }, (_, nth) => `print${wordOf(nth)}OfTheGaugesByPier()`);
    const untouched = names.map((name) => ({ name, calls: 12 }));
    const told = (charactersMax: number) =>
      /\(perhaps.*\n- (.*)/.exec(compose({ record: recordWith({ untouched }), charactersMax }))?.[1];
    const newest = names.map((name) => `\`${name}\``).slice(-10);
    expect(told(AUTO)).toBe(`${newest.join(', ')} and older ones`);
    expect(told(MANUAL)).toBe(`${newest.slice(-3).join(', ')} and older ones`);
  });

  it('leaves room for notes at a manual compaction, too', () => {
    const told = compose({ ...MUCH, charactersMax: MANUAL });
    for (const words of ['urgent', 'runApply()']) expect(told).toContain(words);
    expect(told.length).toBeLessThanOrEqual(MANUAL);
  });

  it('stands behind what the user typed after /compact', () => {
    const text = compose({ instructions: 'keep the table of gauges' });
    expect(text).toMatch(/^What the user asks for comes first/);
    expect(text).toContain(SUMMARY_REQUEST);
    expect(text).not.toContain('table of gauges');
    expect(compose({ instructions: ' \n' })).toBe(SUMMARY_REQUEST);
  });
});

describe('The text for the summarizer', () => {
  const own = [
    'Keep every gauge by its number.',
    ...fitFiles([{ path: '.tideproof/summarize.md', text: 'Name the pier in every line.\n'.repeat(90) }], {
      charactersMax: Math.floor(MANUAL * 0.3),
      tokensMax: 600,
    }),
  ];

  it('never exceeds its limits and never lacks its request, whatever it is given', () => {
    const lines = fc.array(fc.string({ unit: 'grapheme', maxLength: 400 }), { maxLength: 12 });
    forEvery(
      100,
      lines,
      lines,
      lines,
      fc.integer({ min: MANUAL, max: AUTO }),
      fc.integer({ min: 500, max: 3_000 }),
      (words, sentences, pins, charactersMax, tokensMax) => {
        const facts = [
          ...MUCH.facts,
          ...words.map((text, nth) => fact('request', text, { line: 100 + nth })),
        ];
        const text = compose({ ...MUCH, facts, own: sentences, pins, charactersMax, tokensMax });
        expect(text.length).toBeLessThanOrEqual(charactersMax);
        expect(estimateTokens(text)).toBeLessThanOrEqual(tokensMax);
        expect(text.includes(SUMMARY_REQUEST) || text.includes(SHORT_SUMMARY_REQUEST)).toBe(true);
      },
    );
  });

  it('has the user’s sentences, then pins word for word, then the request, then notes', () => {
    const pins = many(3, (nth) => `- pin ${nth} ${'x'.repeat(170)}`);
    const text = compose({ ...MUCH, pins, own });
    const order = [own[0]!, ...pins, SUMMARY_REQUEST, 'runApply()'].map((part) => text.indexOf(part));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
  });
});

describe('The notes', () => {
  const text = compose(MUCH);
  const notes = text.slice(text.indexOf(SUMMARY_REQUEST) + SUMMARY_REQUEST.length);

  it('have the user’s words from before the last compaction, verbatim, with their time', () => {
    const older = MUCH.facts.filter(({ kind, last }) => kind === 'request' && last.generation === 0);
    const told = older.filter(({ text: words }) => notes.includes(words));
    expect(told.length).toBeGreaterThan(3);
    for (const { text: words, last } of told) expect(notes).toContain(`- ${sayMoment(last.time)}: ${words}`);
    expect(told).toContain(older[0]);
    expect(told).toContain(older.at(-1));
  });

  it('have none of the words since, which the summarizer has read, but what is urgent by the user’s own terms', () => {
    const recent = fact('request', distinctPrompt(300), { line: 95, generation: 1 });
    const told = compose({ ...MUCH, facts: [...MUCH.facts, recent] });
    expect(told).not.toContain(recent.text);
    expect(told).toContain(`urgent ${distinctPrompt(90)}`);
  });

  it('leave no part all the room, and use most of it', () => {
    for (const words of ['urgent', 'runApply()', 'not on a Friday', 'mind the gap', 'Task number'])
      expect(notes).toContain(words);
    expect(notes.match(/Task number/g)!.length).toBeLessThanOrEqual(10);
    expect(notes.match(/Note \d+:/g)!.length).toBeLessThanOrEqual(6);
    const room = AUTO - SUMMARY_REQUEST.length;
    expect(notes.length).toBeGreaterThan(room * 0.8);
  });

  it('tell a failure once: that of a run that fails again and again stands with the loose ends', () => {
    const failed = fact('error', 'Error: no', {
      key: `${CWD} make part1`,
      line: 90,
      generation: 1,
      detail: { own: 1, source: '`make part1`', exit: 2 },
    });
    const runs = [run('make part1', 2, { failures: 3, generation: 1 })];
    const told = compose({ facts: [failed], record: recordWith({ generation: 1, runs }) });
    expect(told.split('make part1')).toHaveLength(2);
    const other = { ...failed, detail: { source: '`make part2`', exit: 2 } };
    expect(compose({ facts: [other], record: recordWith({ generation: 1 }) })).toBe(SUMMARY_REQUEST);
  });
});

describe('A loose end', () => {
  const AGAIN = 'Print the tables of all gauges, by pier.';
  const TWICE = { uses: 2, generation: 1 };
  const noted = (more: Partial<InstructionsRequest>) => compose(more).slice(SUMMARY_REQUEST.length);
  const only = (record: Partial<InstructionsRequest['record']>, facts: Fact[] = [], isCheck = () => false) =>
    noted({ record: recordWith({ generation: 1, ...record }), facts, isCheck });
  const checked = (line: number, files: string[], from: number) =>
    only({ runs: [run('npm test', 0, { line })], edited: edited(files, from) }, [], () => true);

  it.each<[string, string, RegExp]>([
    [
      'a name in back-ticks that no call since contains',
      only({
        untouched: [
          { name: 'runApply()', calls: 40 },
          { name: 'plan.md', calls: 10 },
          { name: 'named just now', calls: 9 },
        ],
      }),
      /\(perhaps .*\n- `runApply\(\)`, `plan\.md`$/,
    ],
    [
      'a file edited after the last check',
      checked(10, ['src/a.ts', 'src/b.ts'], 11),
      /Edited after the last run of `npm test` \(.+\): src\/b\.ts, src\/a\.ts/,
    ],
    [
      'a command that failed more than once',
      only({ runs: [run('make docs', 2, { failures: 3, generation: 1 })] }),
      /Failed 3 times.*`make docs`/,
    ],
    [
      'a refused call, with the words',
      only({}, [fact('refusal', '`git push`', { generation: 1, detail: { words: 'not today' } })]),
      /refused, with the words:\n- `git push` \("not today"\)/,
    ],
    [
      'a prompt that was sent again',
      only({}, [fact('request', AGAIN, { ...TWICE, detail: { answers: 'Done.' } })]),
      /Sent 2 times: "Print the tables of all gauges, by pier\."/,
    ],
    [
      'a job whose end nobody saw',
      only({ jobs: [{ id: 'bash_7', command: 'npm run dev', time: '', line: 1 }] }),
      /no end seen: `npm run dev` \(id bash_7\)/,
    ],
    [
      'a question that nobody answered',
      only({ unanswered: [{ text: 'SQLite or Postgres?', isQuestion: true, isLeft: true }] }),
      /Asked in the client’s dialog, no answer seen there: SQLite or Postgres\?/,
    ],
    [
      'a call that the session went on without',
      only({ unanswered: [{ text: '`make tables`', isQuestion: false, isLeft: true }] }),
      /Begun, no answer seen: `make tables`/,
    ],
  ])('is %s', (_what, notes, told) => {
    expect(notes).toMatch(told);
  });

  it.each<[string, string]>([
    ['a file edited before the last check', checked(90, ['src/a.ts'], 10).replace(/.*exit 0.*/, '')],
    ['an edit where nothing was ever checked', only({ edited: edited(['src/a.ts'], 11) })],
    ['a command that failed once', only({ runs: [run('make docs', 2, { failures: 1, generation: 1 })] })],
    [
      'a failure from before the compaction',
      only({ runs: [run('make docs', 2, { failures: 3, generation: 0 })] }),
    ],
    ['a refusal from before the last compaction', only({}, [fact('refusal', '`git push`')])],
    [
      'a call that may still run',
      only({ unanswered: [{ text: '`make tables`', isQuestion: false, isLeft: false }] }),
    ],
    ['a short answer that was given twice', only({}, [fact('request', 'yes', { uses: 4, generation: 1 })])],
    [
      'a prompt of which nothing came when it was sent first',
      only({}, [fact('request', AGAIN, { uses: 2, generation: 1, detail: { unheard: 1 } })]),
    ],
    [
      'a long one',
      only({}, [
        fact('request', AGAIN, { uses: 2, generation: 1, detail: { answers: 'Which one?\n1. All' } }),
      ]),
    ],
  ])('is not %s', (_what, notes) => {
    expect(notes).not.toMatch(/answer seen|Sent|Edited after|Failed \d|refused|no end seen/);
  });
});
