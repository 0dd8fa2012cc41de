import { countUnassisted, listUnassisted, type UnassistedCounts } from '../archive/lists/count-record.ts';
import { listCompactions } from '../archive/lists/list-compactions.ts';
import { findSurvival } from '../archive/records/survival.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { FactKind } from '../domain/fact.ts';
import type { FactSurvival } from '../domain/survival.ts';
import { sortKinds } from './group-facts.ts';

/** What summaries of past sessions kept, and what tideproof would have restored. Also printed by `install --json`. */
export interface HistoryFigures extends UnassistedCounts {
  /** Times of the oldest and the newest one. */
  from: string;
  to: string;
  kinds: (Omit<UnassistedCounts, 'compactions'> & { kind: FactKind })[];
  /** What the newest one lost and tideproof would have restored, the most important first. */
  examples: string[];
}

/** More add no information, and each costs a query. */
const COMPACTIONS_MAX = 100;
const EXAMPLES_MAX = 2;
/** Kinds that users miss most. */
const TELLING: readonly FactKind[] = ['rule', 'error', 'state', 'decision', 'task', 'finding', 'command'];

/** The newest compactions without a brief; undefined if none is scored yet. */
export function findHistoryFigures(database: Database): HistoryFigures | undefined {
  const past = listCompactions(database, { past: true });
  const chosen = listUnassisted(past).slice(0, COMPACTIONS_MAX);
  const [newest] = chosen;
  if (!newest) return undefined;
  const facts = chosen.flatMap(({ id }) => findSurvival(database, id) ?? []);
  return {
    ...countUnassisted(chosen),
    from: chosen.at(-1)!.startedAt,
    to: newest.startedAt,
    kinds: countKinds(facts),
    examples: pickExamples(findSurvival(database, newest.id) ?? []),
  };
}

function countKinds(facts: readonly FactSurvival[]): HistoryFigures['kinds'] {
  return sortKinds([...new Set(facts.map(({ kind }) => kind))]).map((kind) => {
    const own = facts.filter((fact) => fact.kind === kind);
    return {
      kind,
      tracked: own.length,
      kept: own.filter(({ verdict }) => verdict === 'kept').length,
      restorable: own.filter(({ restorable }) => restorable).length,
    };
  });
}

function pickExamples(facts: readonly FactSurvival[]): string[] {
  const rank = ({ kind }: FactSurvival) => (TELLING.includes(kind) ? TELLING.indexOf(kind) : TELLING.length);
  return facts
    .filter((fact) => fact.restorable && TELLING.includes(fact.kind))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, EXAMPLES_MAX)
    .map(({ text }) => text);
}
