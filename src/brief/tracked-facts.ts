import { type Fact, type FactKind, isTerm } from '../domain/fact.ts';
import { rankFacts } from './rank-facts.ts';
import { type SectionPlan, sectionPlans } from './section-plans.ts';

/** More of one kind than these are never in use at once; what ranks below stays in the ledger. */
const OF_ONE_KIND_MAX = 100;
const FILES_MAX = 300;

/** The facts that are still of use: in force, unfinished, or part of the work. What is over is nothing to lose. */
export function trackedFacts(facts: Fact[], turn: number): Fact[] {
  const byKind = new Map<FactKind, Fact[]>();
  for (const fact of facts) {
    if (!isTracked(fact, turn)) continue;
    const known = byKind.get(fact.kind);
    if (known) known.push(fact);
    else byKind.set(fact.kind, [fact]);
  }
  return [...byKind].flatMap(([kind, some]) => {
    const countMax = kind === 'file' ? FILES_MAX : OF_ONE_KIND_MAX;
    return isTerm({ kind }) || some.length <= countMax ? some : rankFacts(some, turn).slice(0, countMax);
  });
}

export function isTracked(fact: Fact, turn: number): boolean {
  return fact.status !== 'superseded' && fact.text !== '' && hasPlace(fact, turn);
}

const plansByKind = new Map<FactKind, SectionPlan[]>();
for (const plan of sectionPlans)
  for (const kind of plan.kinds) plansByKind.set(kind, [...(plansByKind.get(kind) ?? []), plan]);

/** Kinds that have a place whatever the fact is. */
const alwaysPlaced = new Set<FactKind>(['statement']);
for (const plan of sectionPlans)
  if (plan.only === undefined) for (const kind of plan.kinds) alwaysPlaced.add(kind);

function hasPlace(fact: Fact, turn: number): boolean {
  if (alwaysPlaced.has(fact.kind)) return true;
  return plansByKind.get(fact.kind)?.some(({ only }) => only?.(fact, turn) ?? true) ?? false;
}
