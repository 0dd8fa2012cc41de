import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BriefRequest, composeBrief } from '../../src/brief/compose-brief.ts';
import { composeSurvival } from '../../src/brief/compose-survival.ts';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import type { Fact, FactKind } from '../../src/domain/fact.ts';
import { anyCharacter } from '../any-character.ts';
import { emptyRecord } from './played-session.ts';

const CWD = '/home/ada/app';
const mark = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z', turn: 1, generation: 0 };

function fact(kind: FactKind, key: string, text: string, more: Partial<Fact> = {}): Fact {
  return { kind, key, text, status: 'open', detail: {}, uses: 1, first: mark, last: mark, ...more };
}

function request(more: Partial<BriefRequest>): BriefRequest {
  const nothing = {
    facts: [],
    record: emptyRecord(),
    runningPrompt: '',
    carried: '',
    keptMessages: '',
    given: '',
    transcriptPath: '',
    announce: false,
    cwd: CWD,
  };
  return { ...nothing, turn: 9, compaction: 1, charactersMax: 9_500, tokensMax: 3_500, ...more };
}

/** Facts whose text is unmistakable: whatever else a brief says, `thing17` is there or not. */
const tellers: ((nth: number) => Fact)[] = [
  (nth) => fact('rule', `${nth}`, `Never rename thing${nth} to anything.`, { detail: { strength: 'must' } }),
  (nth) => fact('task', `#${nth}`, `Look after thing${nth} in the cellar`, { detail: { state: 'pending' } }),
  (nth) => fact('error', `${nth}`, `Error: thing${nth} is broken`, { detail: { source: 'npm run it' } }),
  (nth) => fact('decision', `${nth}`, `We keep thing${nth} in the cellar, not in the attic.`),
  (nth) => fact('note', `${nth}`, `The keeper of thing${nth} is Ada.`),
];

const anyTellers = fc
  .array(fc.constantFrom(...tellers), { minLength: 1, maxLength: 12 })
  .map((made) => made.map((make, nth) => make(nth + 10)));

const kinds: FactKind[] = [
  'request',
  'rule',
  'answer',
  'task',
  'plan',
  'file',
  'command',
  'error',
  'decision',
];
const terms: FactKind[] = [
  'commit',
  'agent',
  'statement',
  'attempt',
  'note',
  'id',
  'ledger-line',
  'document',
];

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc
    .tuple(fc.constantFrom('漢字テスト。', 'word ', 'a-path/', '"\\', '😀\n'), fc.nat(400))
    .map(([text, times]) => text.repeat(times)),
);

const anyFact: fc.Arbitrary<Fact> = fc
  .record({
    kind: fc.constantFrom(...kinds, ...terms),
    key: fc.string({ maxLength: 8 }),
    text: anyText,
    status: fc.constantFrom('open' as const, 'done' as const, 'superseded' as const),
    uses: fc.nat(50),
    heat: fc.nat(20),
    edits: fc.nat(2),
    turn: fc.nat(200),
    line: fc.nat(5_000),
  })
  .map(({ heat, edits, turn, line, ...known }) => ({
    ...known,
    detail: { heat, edits, role: 'test', state: 'in_progress', source: 'npm test', own: 1 },
    first: mark,
    last: { ...mark, turn, line },
  }));

test('composeBrief() never exceeds its budget of characters or of tokens', () => {
  fc.assert(
    fc.property(
      fc.array(anyFact, { maxLength: 60 }),
      anyText,
      fc.integer({ min: 600, max: 10_000 }),
      fc.integer({ min: 400, max: 5_000 }),
      (facts, runningPrompt, charactersMax, tokensMax) => {
        const brief = composeBrief(request({ facts, runningPrompt, charactersMax, tokensMax, turn: 200 }));
        expect(brief.text.length).toBeLessThanOrEqual(charactersMax);
        expect(brief.tokens).toBe(estimateTokens(brief.text));
        expect(brief.tokens).toBeLessThanOrEqual(tokensMax);
      },
    ),
    { numRuns: 100 },
  );
});

test('composeSurvival() never exceeds its budget of characters or of tokens', () => {
  fc.assert(
    fc.property(
      fc.array(anyFact, { maxLength: 60 }),
      anyText,
      fc.integer({ min: 200, max: 5_000 }),
      (facts, runningPrompt, charactersMax) => {
        const text = composeSurvival({
          record: emptyRecord(),
          facts,
          runningPrompt,
          instructions: '',
          cwd: CWD,
          turn: 200,
          charactersMax,
          tokensMax: 2_000,
        });
        expect(text.length).toBeLessThanOrEqual(charactersMax);
        expect(estimateTokens(text)).toBeLessThanOrEqual(2_000);
      },
    ),
    { numRuns: 100 },
  );
});

test('neither text ever speaks of a fact that was superseded', () => {
  fc.assert(
    fc.property(anyTellers, fc.nat(), (facts, seed) => {
      const mixed = facts.map(
        (each, nth): Fact => ((seed >> nth) & 1 ? { ...each, status: 'superseded' } : each),
      );
      const brief = composeBrief(request({ facts: mixed }));
      const told = composeSurvival({
        record: emptyRecord(),
        facts: mixed,
        runningPrompt: '',
        cwd: CWD,
        turn: 9,
        charactersMax: 3_500,
        instructions: '',
        tokensMax: 600,
      });
      for (const gone of mixed.filter((each) => each.status === 'superseded')) {
        expect(brief.text).not.toContain(gone.text);
        expect(told).not.toContain(gone.text);
        expect(brief.deferred).not.toContain(gone);
      }
    }),
  );
});

test('composeBrief() repeats nothing that the summary holds and leaves out nothing that it lost', () => {
  fc.assert(
    fc.property(anyTellers, fc.nat(), (facts, seed) => {
      const kept = facts.filter((_fact, nth) => (seed >> nth) & 1);
      const lost = facts.filter((each) => !kept.includes(each));
      const carried = `<summary>\n${kept.map((each) => `- ${each.text}\n`).join('')}</summary>`;
      const brief = composeBrief(request({ facts, carried }));
      for (const each of kept) expect(brief.text).not.toMatch(nameOf(each));
      for (const each of lost) expect(brief.text).toMatch(nameOf(each));
      expect(brief.kept.map((each) => each.key).sort()).toEqual(kept.map((each) => each.key).sort());
    }),
  );
});

function nameOf(each: Fact): RegExp {
  return new RegExp(`${/thing\d+/i.exec(each.text)![0]}(?!\\d)`, 'i');
}

test('a rule that the summary turned into something weaker is given back', () => {
  const rule = fact('rule', 'r', 'Never push to main without asking me.');
  const carried = 'The user talked about pushing to main without asking.';
  expect(composeBrief(request({ facts: [rule], carried })).text).toContain(rule.text);
});

test('a rule about another thing than the one the summary speaks of is given back', () => {
  const rule = fact('rule', 'r', 'Never write to the table orders_v2 by hand.');
  const carried = 'Never write to the table orders_v3 by hand.';
  expect(composeBrief(request({ facts: [rule], carried })).text).toContain(rule.text);
});

test('an older request is quoted without the rule in it that was taken back', () => {
  const facts = [
    fact('request', 'a', 'Fix the totals. Never add a dependency. Be quick.', { status: 'done' }),
    fact('request', 'b', 'Now the rest.', { last: { ...mark, line: 9 } }),
    fact('rule', 'r', 'Never add a dependency.', { status: 'superseded' }),
  ];
  const { text } = composeBrief(request({ facts }));
  expect(text).not.toContain('Never add a dependency.');
  expect(text).toContain('Now the rest.');
});

test('a list of requirements stays whole, although one of them is a rule', () => {
  const list = 'Build the gate:\n1. Make it round.\n2. Never paint it.\n3. Oil the hinge.';
  const facts = [
    fact('request', 'a', list, { status: 'done' }),
    fact('request', 'b', 'keep going', { last: { ...mark, line: 9 } }),
    fact('rule', 'r', 'Never paint it.'),
  ];
  const { text } = composeBrief(request({ facts, carried: 'Some work.' }));
  expect(text).toContain('Build the gate: 1. Make it round. 2. Never paint it. 3. Oil the hinge.');
});

test('a long request is given whole where the summary is of no use, and says truly what it left out where it is not', () => {
  const long = `Mend the gate. ${'It creaks in the wind. '.repeat(130)}Then stop.`;
  const { text, deferred } = composeBrief(
    request({ facts: [fact('request', 'a', long)], carried: 'Some work.' }),
  );
  expect(text).toMatch(/Mend the gate\. .* \[…\d+ characters…\] .*Then stop\./);
  expect(deferred).toHaveLength(1);
});

test('a resolved error and a finished task are not given back', () => {
  const facts = [
    fact('error', 'e', 'Error: it was broken', { status: 'done' }),
    fact('task', 't', 'Mend what was broken', { status: 'done', detail: { state: 'completed' } }),
    fact('task', 'u', 'Mend the rest', { detail: { state: 'in_progress' } }),
  ];
  const { text } = composeBrief(request({ facts }));
  expect(text).not.toContain('it was broken');
  expect(text).toContain('Task in progress: Mend the rest');
  expect(text).toContain('ticked as done: Mend what was broken');
});

test('estimateTokens() weighs scripts, and never gives less than a quarter of the characters', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('abcd '.repeat(100))).toBe(125);
  expect(estimateTokens('漢字'.repeat(100))).toBeGreaterThan(200);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(text.length / 4);
    }),
  );
});

test('a request that is newer than the last announced prompt is the one in work', () => {
  const at = (line: number) => ({ last: { ...mark, line } });
  const facts = [
    fact('request', 'a', 'Rename the totals.', at(3)),
    fact('request', 'b', 'Now write the migration.', at(8)),
  ];
  const told = (runningPrompt: string) =>
    composeSurvival({
      record: emptyRecord(),
      facts,
      runningPrompt,
      instructions: '',
      cwd: CWD,
      turn: 9,
      charactersMax: 3_500,
      tokensMax: 900,
    });
  expect(composeBrief(request({ facts, runningPrompt: 'Rename the totals.' })).text).toContain(
    'Request in work (verbatim): Now write the migration.',
  );
  expect(told('Rename the totals.')).toContain('Request in work: Now write the migration.');
  expect(composeBrief(request({ facts, runningPrompt: 'And a test for it.' })).text).toContain(
    'Request in work (verbatim): And a test for it.',
  );
  expect(told('And a test for it.')).toContain('Request in work: And a test for it.');
});

test('a summary that kept everything gets a remark, and no list', () => {
  const facts = [
    fact('rule', '1', 'Never push to main.', { detail: { strength: 'must' } }),
    fact('error', '2', 'Error: two is broken'),
  ];
  const carried = '- Never push to main.\n- It still says: Error: two is broken';
  const brief = composeBrief(request({ facts, carried, announce: true }));
  expect(brief.tokens).toBeLessThanOrEqual(150);
  expect(brief.text).toContain('everything on record is in the summary');
  expect(brief.text).toContain('saying that tideproof found nothing missing');
  expect(brief.text).not.toContain('restored');
  expect(brief.text).not.toContain('Never push to main.');
  expect(brief.text).not.toMatch(/:$/m);
  expect(brief.kept).toHaveLength(2);
});

test('what the kept messages hold is not given back, and is told from what the summary holds', () => {
  const inSummary = fact('error', '1', 'Error: one is broken');
  const inMessages = fact('error', '2', 'Error: two is broken');
  const gone = fact('error', '3', 'Error: three is broken');
  const brief = composeBrief(
    request({
      facts: [inSummary, inMessages, gone],
      carried: 'It said: Error: one is broken',
      keptMessages: 'npm test\nError: two is broken\n',
    }),
  );
  expect(brief.kept).toEqual([inSummary, inMessages]);
  expect([...brief.keptBeside]).toEqual([[inMessages, 'kept messages']]);
  expect(brief.restored).toEqual([gone]);
  expect(brief.text).not.toContain('two is broken');
});

test('the request in work is there in full, and of a very long one its beginning and its end', () => {
  const short = `Mend the gate. ${'It creaks. '.repeat(60)}Then stop.`;
  expect(composeBrief(request({ runningPrompt: short })).text).toContain(short);
  const long = `Mend the gate. ${'It creaks. '.repeat(2_000)}Then stop.`;
  const { text } = composeBrief(request({ runningPrompt: long }));
  expect(text).toContain('Mend the gate. It creaks.');
  expect(text).toMatch(/\[…\d+ characters…\] .*Then stop\./);
});

test('a brief made before the summary was known says so and claims no loss', () => {
  const facts = [fact('rule', '1', 'Never push to main.')];
  expect(composeBrief(request({ facts })).text).toContain('some of it may be in the summary too');
  expect(composeBrief(request({ facts, carried: 'Some work.' })).text).toContain('the summary left out');
});

test('a late addition gives what neither the summary nor the first brief holds, or nothing', () => {
  const facts = [fact('rule', '1', 'Never push to main.'), fact('error', '2', 'Error: two is broken')];
  const given = '[tideproof] ...\n- Never push to main.';
  const late = composeBrief(request({ facts, carried: 'Some work.', given }));
  expect(late.text).toContain('Error: two is broken');
  expect(late.text).not.toContain('Never push');
  expect(composeBrief(request({ facts, carried: 'Error: two is broken', given })).text).toBe('');
});

test('the summarizer is told no more of each kind than it can keep, and nothing that the user has said', () => {
  const many = (kind: FactKind, count: number, detail: Fact['detail'] = {}) =>
    Array.from({ length: count }, (_, nth) => fact(kind, `${kind}${nth}`, `${kind} ${nth} here`, { detail }));
  const facts = [
    ...many('task', 30, { state: 'pending' }),
    ...many('file', 60, { edits: 1 }),
    ...many('command', 30, { role: 'test', result: 'ok' }),
    ...many('decision', 40),
    ...many('error', 30),
    fact('id', 'R1234', 'R1234', { detail: { pattern: 'finding', heat: 1 } }),
    fact('id', 'deadbeef', 'deadbeef', { detail: { heat: 1 } }),
  ];
  const text = composeSurvival({
    record: emptyRecord(),
    facts,
    runningPrompt: '',
    instructions: 'keep task 0 here',
    cwd: CWD,
    turn: 9,
    charactersMax: 10_000,
    tokensMax: 5_000,
  });
  const count = (kind: string) => [...text.matchAll(new RegExp(`^- .*\\b${kind} \\d+ here`, 'gm'))].length;
  expect(['task', 'file', 'command', 'decision', 'error'].map(count)).toEqual([10, 20, 5, 15, 8]);
  expect(text).not.toContain('task 0 here');
  expect(text).toMatch(/^What the user asks for comes first/);
  expect(text).toContain('R1234');
  expect(text).not.toContain('deadbeef');
});

test('open tasks stand in their order, the one in progress said as such, unless the model still has them', () => {
  const task = (nth: number, state: string) =>
    fact('task', `#${nth}`, `Look after thing${nth}`, {
      detail: { state },
      first: { ...mark, line: nth },
    });
  const facts = [task(3, 'pending'), task(1, 'pending'), task(2, 'in_progress')];
  const { text, restored } = composeBrief(request({ facts }));
  expect(text).toContain('- Task in progress: Look after thing2\n');
  expect(text.indexOf('Task open: Look after thing1')).toBeLessThan(
    text.indexOf('Task open: Look after thing3'),
  );
  expect(text.split('thing2')).toHaveLength(2);
  expect(restored).toContain(facts[2]);
  const carried = 'Now: Look after thing2';
  expect(composeBrief(request({ facts, carried })).text).not.toContain('thing2');
});

test('smaller budgets lose the least valuable lines, and never a rule or the request for a decision', () => {
  const facts = [
    fact('request', 'r', 'Mend the gate.'),
    fact('rule', '1', 'Never push to main.', { detail: { strength: 'must' } }),
    ...Array.from({ length: 30 }, (_, nth) =>
      fact('decision', `${nth}`, `Decision ${nth} is to keep gate ${nth} as it is.`),
    ),
  ];
  let before = 0;
  for (const charactersMax of [700, 1_000, 2_000, 9_500]) {
    const { text } = composeBrief(request({ facts, carried: 'Some work.', charactersMax }));
    expect(text).toContain('Mend the gate.');
    expect(text).toContain('Never push to main.');
    expect(text.length).toBeGreaterThanOrEqual(before);
    before = text.length;
  }
});
