import { expect, test } from 'vitest';
import { rankFacts } from '../../src/brief/rank-facts.ts';
import { survivalParts } from '../../src/brief/survival-parts.ts';
import type { Fact } from '../../src/domain/fact.ts';

function rule(text: string, strength: string, turn: number): Fact {
  const mark = { uuid: '', line: turn, time: '', turn, generation: 0 };
  return {
    kind: 'rule',
    key: text,
    text,
    status: 'open',
    detail: { strength, scope: 'session' },
    uses: 1,
    first: mark,
    last: mark,
  };
}

const told = rule('it never worked', 'perhaps', 100);
const wished = rule('use tabs', 'should', 1);

test('what may be no rule ranks behind a rule that was said long ago', () => {
  expect(rankFacts([told, wished], 100)).toEqual([wished, told]);
});

test('a summary is not asked to keep what may be no rule', () => {
  const part = survivalParts.find(({ kinds }) => kinds.includes('rule'));
  expect([told, wished].filter((fact) => part?.only?.(fact))).toEqual([wished]);
});
