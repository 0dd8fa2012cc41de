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
  const tracked: Fact[] = [];
  for (const [kind, some] of byKind) {
    const countMax = kind === 'file' ? FILES_MAX : OF_ONE_KIND_MAX;
    const isAll = isTerm({ kind }) || some.length <= countMax;
    for (const fact of isAll ? some : rankFacts(some, turn).slice(0, countMax)) tracked.push(fact);
  }
  return tracked;
}

export function isTracked(fact: Fact, turn: number): boolean {
  return fact.status !== 'superseded' && fact.text !== '' && hasPlace(fact, turn);
}

/** What a fact of a kind must be to have a place; nothing where every one has it. */
const conditions = new Map<FactKind, NonNullable<SectionPlan['only']>[]>([['statement', []]]);
for (const { kinds, only } of sectionPlans)
  for (const kind of kinds) {
    const others = conditions.get(kind);
    if (only === undefined || others?.length === 0) conditions.set(kind, []);
    else conditions.set(kind, [...(others ?? []), only]);
  }

function hasPlace(fact: Fact, turn: number): boolean {
  const ofKind = conditions.get(fact.kind);
  if (ofKind === undefined) return false;
  return ofKind.length === 0 || ofKind.some((isMet) => isMet(fact, turn));
}
