import type { Fact } from '../domain/fact.ts';

/** Turns after which a fact is half as likely to be needed. */
const HALF_LIFE_TURNS = 40;

/** What would the next turns need? Most likely first. */
export function rankFacts(facts: Fact[], turn: number): Fact[] {
  return facts
    .map((fact) => ({ fact, worth: worthOf(fact, turn) }))
    .sort((left, right) => right.worth - left.worth || right.fact.last.line - left.fact.last.line)
    .map(({ fact }) => fact);
}

function worthOf(fact: Fact, turn: number): number {
  const recency = 2 ** (-Math.max(0, turn - fact.last.turn) / HALF_LIFE_TURNS);
  const frequency = 1 + Math.log2(1 + fact.uses);
  switch (fact.kind) {
    case 'rule':
      return (fact.detail.strength === 'must' ? 4 : 2) + recency + (fact.detail.scope === 'now' ? -1 : 0);
    case 'task':
      return (fact.detail.state === 'in_progress' ? 10 : 0) + 1 / (1 + fact.first.line);
    case 'file':
      return (
        (Number(fact.detail.edits ?? 0) > 0 || Number(fact.detail.writes ?? 0) > 0 ? 3 : 1) *
        recency *
        frequency
      );
    case 'command':
      return roleWeight(String(fact.detail.role)) * recency * frequency;
    case 'path':
    case 'symbol':
    case 'id':
    case 'url':
      return Number(fact.detail.heat ?? 0);
    default:
      return recency * frequency;
  }
}

function roleWeight(role: string): number {
  if (role === 'test' || role === 'build') return 4;
  return role === 'run' ? 2 : 1;
}
