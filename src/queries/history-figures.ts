import { countUnassisted, listUnassisted, type UnassistedCounts } from '../archive/lists/count-record.ts';
import { listCompactions } from '../archive/lists/list-compactions.ts';
import { findSurvival } from '../archive/records/survival.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { FactKind } from '../domain/fact.ts';
import type { FactSurvival } from '../domain/survival.ts';
import { sortKinds } from './group-facts.ts';

/** What the summaries of past sessions kept, and what tideproof would have given back. `install --json` prints it too. */
export interface HistoryFigures extends UnassistedCounts {
  /** When the oldest and the newest of them happened. */
  from: string;
  to: string;
  kinds: (Omit<UnassistedCounts, 'compactions'> & { kind: FactKind })[];
  /** What the newest one lost that would have come back, those that matter most first. */
  examples: string[];
}

/** More say nothing new, and each costs a look at its record. */
const COMPACTIONS_MAX = 100;
const EXAMPLES_MAX = 2;
/** What people miss most when it is gone. */
const TELLING: readonly FactKind[] = ['rule', 'error', 'state', 'decision', 'task', 'finding', 'command'];

/** The newest compactions that no brief followed; nothing where none is scored yet. */
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
