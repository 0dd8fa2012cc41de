import type { Fact } from '../domain/fact.ts';
import { kindOf } from './kinds/kinds.ts';

/** Turns after which a fact is half as likely to be needed. */
const HALF_LIFE_TURNS = 50;

/** Sorts facts by how likely the next turns need them, most likely first. */
export function rankFacts(facts: Fact[], turn: number): Fact[] {
  return facts
    .map((fact) => ({ fact, worth: worthOf(fact, turn) }))
    .sort((left, right) => right.worth - left.worth || right.fact.last.line - left.fact.last.line)
    .map(({ fact }) => fact);
}

function worthOf(fact: Fact, turn: number): number {
  const recency = 2 ** (-Math.max(0, turn - fact.last.turn) / HALF_LIFE_TURNS);
  return kindOf(fact.kind).worth?.(fact, recency) ?? recency;
}
