import type { Brief } from '../../brief/compose-brief.ts';
import type { Fact } from '../../domain/fact.ts';

/** What became of a fact: in the summary, put back, or left out. */
export type Fate = 'kept' | 'restored' | 'deferred';
export const fates: readonly Fate[] = ['restored', 'deferred', 'kept'];

export interface FactGroup {
  title: string;
  /** Short things that are written one after the other. */
  inARun: boolean;
  facts: Record<Fate, Fact[]>;
}

/** Kinds in the order in which a person wants to see them; a kind without a line here comes last under its own name. */
const titles: ReadonlyMap<string, string> = new Map([
  ['rule', 'Standing instructions'],
  ['request', 'Requests'],
  ['statement', 'Last words'],
  ['task', 'Tasks'],
  ['plan', 'Plans'],
  ['decision', 'Decisions'],
  ['answer', 'Answers'],
  ['attempt', 'Failed attempts'],
  ['error', 'Errors'],
  ['agent', 'Subagents'],
  ['command', 'Commands'],
  ['file', 'Files'],
  ['segment', 'Shell commands'],
  ['path', 'Paths'],
  ['commit', 'Commits'],
  ['id', 'Ids'],
  ['url', 'Links'],
  ['symbol', 'Names'],
]);
const RUNS: readonly string[] = ['segment', 'path', 'commit', 'id', 'url', 'symbol'];

/** The facts of a compaction by kind, and within a kind by what became of them. */
export function groupFacts(brief: Brief): FactGroup[] {
  const groups = new Map<string, FactGroup>();
  for (const fate of fates)
    for (const fact of brief[fate]) {
      const { kind } = fact;
      const group = groups.get(kind) ?? {
        title: titles.get(kind) ?? `${kind}s`,
        inARun: RUNS.includes(kind),
        facts: { kept: [], restored: [], deferred: [] },
      };
      group.facts[fate].push(fact);
      groups.set(kind, group);
    }
  const order = [...titles.keys()];
  const placeOf = (kind: string) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return [...groups].sort(([left], [right]) => placeOf(left) - placeOf(right)).map(([, group]) => group);
}
