import { expect, test } from 'vitest';
import { warmByTopic } from '../../src/brief/warm-by-topic.ts';
import type { Fact, FactKind } from '../../src/domain/fact.ts';

const mark = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z', turn: 1, generation: 0 };
const SUMMARY = `We looked at src/pier.ts. ${'There was much else. '.repeat(30)}
Current work: the lamps in lamp.ts flicker. Next step: change src/harbor/lamp.ts and run the tests.`;

function fact(kind: FactKind, text: string, detail: Fact['detail'] = {}): Fact {
  return { kind, key: text, text, status: 'open', detail, uses: 1, first: mark, last: mark };
}

function heatOf(warmed: Fact): unknown {
  return warmByTopic([warmed], SUMMARY)[0]?.detail.heat;
}

test('a file that the end of the summary names gets warmer, and so do the names in it', () => {
  expect(heatOf(fact('path', 'src/harbor/lamp.ts', { heat: 3 }))).toBe(6);
  expect(heatOf(fact('symbol', 'switchLamp', { heat: 3, home: '/app/src/harbor/lamp.ts' }))).toBe(6);
});

test('what only the beginning of the summary names, or only a part of a name, stays as warm as it was', () => {
  expect(heatOf(fact('symbol', 'mooredBoats', { heat: 3, home: '/app/src/pier.ts' }))).toBe(3);
  expect(heatOf(fact('symbol', 'oilPrice', { heat: 3, home: '/app/src/amp.ts' }))).toBe(3);
  expect(heatOf(fact('symbol', 'homeless', { heat: 3, home: '' }))).toBe(3);
});

test('facts that have no heat, and sessions without a summary, are left alone', () => {
  const rule = fact('rule', 'Never touch lamp.ts', { strength: 'must' });
  const name = fact('symbol', 'switchLamp', { heat: 3, home: '/app/src/harbor/lamp.ts' });

  expect(warmByTopic([rule], SUMMARY)).toEqual([rule]);
  expect(warmByTopic([name], '')).toEqual([name]);
});
