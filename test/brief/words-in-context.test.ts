import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BriefRequest } from '../../src/brief/brief-request.ts';
import { composeBrief } from '../../src/brief/compose-brief.ts';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { type Fact, type FactKind, factKinds } from '../../src/domain/fact.ts';
import { anyCharacter } from '../any-character.ts';
import { forEvery } from '../for-every.ts';
import { CWD, distinctPrompt, edited, fact, prompts, recordWith, run } from './make-facts.ts';

function compose(facts: Fact[], more: Partial<BriefRequest> = {}) {
  const nothing = { record: recordWith({}), carried: '', keptMessages: '', given: '', cwd: CWD };
  return composeBrief({ ...nothing, compaction: 1, charactersMax: 9_500, tokensMax: 3_500, facts, ...more });
}

/** How many prompts the text says it has left out. */
function leftOut(text: string): number {
  return Number(/(\d+) of the prompts had no room/.exec(text)?.[1] ?? 0);
}

const PADDING = 'The work went on, and it was looked at from every side. ';

describe('Every prompt since the compaction before is in the summary or in the brief', () => {
  const session = fc.record({
    count: fc.integer({ min: 1, max: 25 }),
    words: fc.array(fc.integer({ min: 3, max: 60 }), { minLength: 25, maxLength: 25 }),
    isHeld: fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
    files: fc.nat(5),
    namesFiles: fc.boolean(),
    hasHandoff: fc.boolean(),
    padding: fc.nat(100),
    earlier: fc.nat(5),
  });

  /** A session with prompts of words of their own, and a summary that holds some of them. */
  function make(given: typeof session extends fc.Arbitrary<infer T> ? T : never) {
    const { count, words, isHeld, files, namesFiles, hasHandoff, padding, earlier } = given;
    const asked = Array.from({ length: count }, (_, nth) => distinctPrompt(nth + 1, words[nth]));
    const held = asked.filter((_, nth) => isHeld[nth]);
    const paths = Array.from({ length: files }, (_, nth) => `src/file-${nth}.ts`);
    const carried = [
      PADDING.repeat(padding),
      ...held.map((each) => `- "${each}"`),
      ...(namesFiles ? paths : []),
      ...(hasHandoff ? ['10. Handoff', '- all is edited, nothing was run'] : []),
    ].join('\n');
    const facts = [
      ...Array.from({ length: earlier }, (_, nth) =>
        fact('request', distinctPrompt(400 + nth), { line: nth + 1 }),
      ),
      ...asked.map((text, nth) => fact('request', text, { line: 10 + nth, generation: 1 })),
    ];
    const record = recordWith({ edited: edited(paths, 50, 1), generation: 1 });
    return { asked, held, carried, facts, record };
  }

  it('where there is room, whole and once', () =>
    forEvery(150, session, (given) => {
      const { asked, held, ...rest } = make(given);
      const room = { charactersMax: 100_000, tokensMax: 100_000 };
      const brief = compose(rest.facts, { ...rest, compaction: 2, ...room });
      for (const words of asked)
        expect(brief.text.split(words).length - 1, words).toBe(held.includes(words) ? 0 : 1);
      expect(brief.kept.map(({ text }) => text).toSorted()).toEqual(held.toSorted());
      expect(brief.restored).toHaveLength(asked.length - held.length);
      expect(brief.deferred).toEqual([]);
      expect(leftOut(brief.text)).toBe(0);
    }));

  it('or it is counted as left out, where there is none', () =>
    forEvery(150, session, fc.integer({ min: 150, max: 1_500 }), (given, tokensMax) => {
      const { asked, held, ...rest } = make(given);
      const brief = compose(rest.facts, { ...rest, compaction: 2, tokensMax });
      const told = asked.filter((words) => brief.text.includes(words));
      expect(told.length + held.length + leftOut(brief.text)).toBe(asked.length);
      expect(brief.deferred).toHaveLength(leftOut(brief.text));
      expect(brief.restored.map(({ text }) => text).toSorted()).toEqual(told.toSorted());
    }));
});

describe('Seventy prompts of 900 characters', () => {
  const asked = Array.from({ length: 70 }, (_, nth) =>
    nth % 7 === 3 ? distinctPrompt(nth, 10) : distinctPrompt(nth, 150),
  );
  const urgent = distinctPrompt(30, 150).replace(/^\S+/, 'nuclear');
  const facts = prompts(...asked.with(30, urgent));
  const told = (text: string) => facts.flatMap(({ text: words }, nth) => (text.includes(words) ? [nth] : []));
  const isPriority = (words: string) => words.startsWith('nuclear');
  const short = asked.flatMap((words, nth) => (words.length < 100 ? [nth] : []));

  it('get room in this order: the first, the urgent ones, the last ten, then short before long', () => {
    // Room for ever more of them; what came first in a small one stays in a larger one.
    const ranks = [1_600, 2_600, 3_600, 9_500, 15_000].map((charactersMax) =>
      told(compose(facts, { isPriority, charactersMax, tokensMax: 20_000 }).text),
    );
    const longOnes = ranks.map((numbers) => numbers.filter((nth) => !short.includes(nth)));
    expect(longOnes[0]).toEqual([0]);
    expect(longOnes[1]).toEqual([0, 30]);
    expect(longOnes[2]).toEqual([0, 30, 69]);
    expect(longOnes[3]).toEqual([0, 30, ...longOnes[3]!.filter((nth) => nth >= 60)]);
    expect(longOnes[4]!.filter((nth) => nth >= 60)).toEqual([60, 61, 62, 63, 64, 65, 67, 68, 69]);
    expect(longOnes[4]!.filter((nth) => nth < 60 && nth !== 30).length).toBeGreaterThan(1);
    expect(ranks[4]!.filter((nth) => short.includes(nth))).toEqual(short);
  });

  it.each([
    ['nothing', 'ok'],
    ['a poor summary', PADDING.repeat(60)],
  ])('leave room for the first one of the session, beside %s', (_name, carried) => {
    const goal = fact('request', distinctPrompt(90, 60), { line: 1 });
    const later = facts.map((each, nth) => fact('request', each.text, { line: 10 + nth, generation: 1 }));
    const { text } = compose([goal, ...later], { carried, compaction: 2 });
    for (const each of [goal, later.at(-1)!]) expect(text).toContain(each.text);
  });
});

it('What was said after the compaction is neither counted nor repeated in a brief that comes late', () => {
  const [before, later] = [distinctPrompt(1), distinctPrompt(2, 40)];
  const facts = [fact('request', before), fact('request', later, { line: 9, generation: 1 })];
  const brief = compose(facts, { carried: 'ok', record: recordWith({ generation: 1 }) });
  expect(brief.text).toContain(before);
  expect(brief.text).not.toContain(later);
  expect([...brief.kept, ...brief.restored, ...brief.deferred]).toHaveLength(1);
});

const words = `Print the tables of pier four, ${distinctPrompt(1)}`;

it('A prompt that was sent more than once with more to it the second time is told as it was sent last', () => {
  const longer = `${words} and of pier five`;
  const brief = compose(prompts(words, longer));
  expect(brief.text).toContain(longer);
  expect(brief.restored).toHaveLength(1);
  const apart = compose(prompts(words, 'Something else first.', longer));
  expect(apart.restored).toHaveLength(3);
});

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 80 }),
  fc
    .tuple(fc.constantFrom('漢字テスト。', 'word ', 'a-path/', '"\\', '😀\n', '> x\n', '\n'), fc.nat(900))
    .map(([text, times]) => text.repeat(times)),
);
const anyFact = fc
  .record({
    kind: fc.constantFrom(...(factKinds as readonly FactKind[])),
    text: anyText,
    status: fc.constantFrom('open' as const, 'done' as const, 'superseded' as const),
    uses: fc.nat(3),
    line: fc.nat(90),
    generation: fc.nat(1),
    detail: fc.constantFrom<Fact['detail']>(
      {},
      { own: 1, exit: 1, source: '`npm test`' },
      { midTurn: 1, author: 'lead' },
      { answers: 'Shall I? '.repeat(60) },
      { state: 'in_progress', id: '4', path: '/p.md' },
    ),
  })
  .map(({ kind, text, ...more }) => fact(kind, text, { ...more, key: `${more.line} ${text.slice(0, 9)}` }));

it('A brief never exceeds its limits of characters or of tokens', () => {
  const given = fc.record({
    facts: fc.array(anyFact, { maxLength: 60 }),
    said: fc.array(anyText, { maxLength: 4 }),
    carried: anyText,
    charactersMax: fc.integer({ min: 210, max: 10_000 }),
    tokensMax: fc.integer({ min: 70, max: 5_000 }),
  });
  forEvery(300, given, ({ facts, said, carried, charactersMax, tokensMax }) => {
    const record = recordWith({
      ...{ generation: 1, edited: edited(['a.ts', 'b.ts'], 3, 1) },
      unanswered: said.map((text) => ({ text, isQuestion: true, isLeft: true })),
      said: said.map((text, line) => ({ text, line, time: '' })),
      runs: [run('npm test', 1, { count: 3, lastLines: said.join('\n'), failures: 4 })],
      jobs: said.map((command, line) => ({ id: `${line}`, command, line, time: '' })),
    });
    const brief = compose(facts, { record, carried, compaction: 2, charactersMax, tokensMax });
    expect(brief.text.length).toBeLessThanOrEqual(charactersMax);
    expect(brief.tokens).toBe(estimateTokens(brief.text));
    expect(brief.tokens).toBeLessThanOrEqual(tokensMax);
  });
});

describe('A prompt that the user stopped before an answer', () => {
  const [slip, meant, other] = [distinctPrompt(1, 60), distinctPrompt(2), distinctPrompt(3)];
  const facts = [
    fact('request', other, { line: 1 }),
    fact('request', slip, { line: 2, detail: { stopped: 1 } }),
    fact('request', meant, { line: 3 }),
  ];
  const good = `${PADDING.repeat(20)}\n- "${other}"\n- "${meant}"`;

  it('is left to a good summary, counts for none, and makes it no worse', () => {
    const brief = compose(facts, { carried: good });
    expect(brief).toMatchObject({ worth: 'good', text: '', restored: [], deferred: [] });
    expect(brief.kept.map(({ text }) => text)).toEqual([other, meant]);
  });

  it('is given, and marked, beside a poor summary', () => {
    const { text } = compose(facts, { carried: PADDING.repeat(20) });
    expect(text).toContain(`(stopped by the user before an answer): ${slip}`);
  });

  it('is no slip if it was sent before', () => {
    const [first, again = first!, last] = facts;
    const { text } = compose([first!, { ...again, uses: 2 }, last!], { carried: good });
    expect(text).toContain(`(sent 2 times): ${slip}`);
  });

  it('is given beside a good summary while it is the last thing said', () => {
    const { text } = compose(facts.slice(0, 2), { carried: good });
    expect(text).toContain(slip);
  });
});

describe('A long prompt with a paste in its middle', () => {
  const [typed, pasted, asked] = [distinctPrompt(1, 20), distinctPrompt(2, 400), distinctPrompt(3, 20)];
  const others = [10, 11, 12, 13, 14].map((nth) => distinctPrompt(nth, 40));
  const told = (...parts: string[]) =>
    compose(prompts(...others, [typed, pasted, asked].join('\n')), {
      carried: [PADDING.repeat(20), ...others, ...parts].join('\n'),
    });

  it('is in a good summary that tells its beginning and its end', () => {
    expect(told(typed, asked)).toMatchObject({ text: '', worth: 'good' });
  });

  it('is given back if that tells neither', () => {
    expect(told()).toMatchObject({ worth: 'good', text: expect.stringContaining(typed) });
  });
});
