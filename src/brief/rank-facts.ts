import type { Fact } from '../domain/fact.ts';

/** Turns after which a fact is half as likely to be needed. */
const HALF_LIFE_TURNS = 50;
const RULE_WEIGHT: Record<string, number> = { must: 4, should: 2 };

/** What would the next turns need, among facts of one kind? Most likely first. */
export function rankFacts(facts: Fact[], turn: number): Fact[] {
  return facts
    .map((fact) => ({ fact, worth: worthOf(fact, turn) }))
    .sort((left, right) => right.worth - left.worth || right.fact.last.line - left.fact.last.line)
    .map(({ fact }) => fact);
}

function worthOf(fact: Fact, turn: number): number {
  switch (fact.kind) {
    case 'rule':
      return (
        (RULE_WEIGHT[String(fact.detail.strength)] ?? 2) +
        recencyOf(fact, turn) +
        (fact.detail.scope === 'now' ? -1 : 0)
      );
    case 'task':
      return (fact.detail.state === 'in_progress' ? 10 : 0) + 1 / (1 + fact.first.line);
    case 'agent':
      return (fact.status === 'open' ? 1 : 0) + recencyOf(fact, turn);
    case 'command':
      return roleWeight(String(fact.detail.role)) * recencyOf(fact, turn) * (1 + Math.log2(1 + fact.uses));
    default:
      return recencyOf(fact, turn);
  }
}

function recencyOf({ last }: Fact, turn: number): number {
  return 2 ** (-Math.max(0, turn - last.turn) / HALF_LIFE_TURNS);
}

function roleWeight(role: string): number {
  if (role === 'test' || role === 'build') return 4;
  return role === 'run' ? 2 : 1;
}
