import type { FactSurvival, Verdict } from '../domain/survival.ts';

/** What became of a fact, and of a kept one where it still stands, if that is known. */
export type Fate = Verdict | `kept in ${NonNullable<FactSurvival['keptIn']>}`;

/** In the order in which a person wants to see them: what happened first, what was left alone last. */
export const fates: readonly Fate[] = [
  'restored',
  'lost',
  'deferred',
  'kept',
  'kept in summary',
  'kept in kept messages',
];

export interface FactGroup {
  title: string;
  /** Short things that are written one after the other. */
  inARun: boolean;
  /** The texts of the facts; a fate that no fact had is missing. */
  facts: Map<Fate, string[]>;
}

/** Kinds in the order in which a person wants to see them; a kind without a line here comes last under its own name. */
const titles: ReadonlyMap<string, string> = new Map([
  ['rule', 'Standing instructions'],
  ['request', 'Requests'],
  ['state', 'State of the work'],
  ['statement', 'Last messages'],
  ['task', 'Tasks'],
  ['finished-task', 'Finished tasks'],
  ['plan', 'Plans'],
  ['finding', 'Findings'],
  ['decision', 'Decisions'],
  ['answer', 'Answers'],
  ['note', 'Notes'],
  ['attempt', 'Failed attempts'],
  ['error', 'Errors'],
  ['agent', 'Subagents'],
  ['workspace', 'Working tree'],
  ['ledger-line', 'Ledger lines'],
  ['document', 'Documents'],
  ['command', 'Commands'],
  ['file', 'Files'],
  ['commit', 'Commits'],
  ['id', 'Ids'],
]);
const RUNS: readonly string[] = ['commit', 'id'];

/** The facts of a compaction by kind, and within a kind by what became of them. */
export function groupFacts(facts: readonly FactSurvival[]): FactGroup[] {
  const groups = new Map<string, FactGroup>();
  for (const { kind, text, verdict, keptIn } of facts) {
    const fate: Fate = keptIn === undefined ? verdict : `kept in ${keptIn}`;
    const group = groups.get(kind) ?? {
      title: kindTitle(kind),
      inARun: RUNS.includes(kind),
      facts: new Map(),
    };
    const texts = group.facts.get(fate) ?? [];
    texts.push(text);
    group.facts.set(fate, texts);
    groups.set(kind, group);
  }
  return sortKinds([...groups.keys()]).map((kind) => groups.get(kind)!);
}

export function kindTitle(kind: string): string {
  return titles.get(kind) ?? `${kind}s`;
}

/** In the order in which a person wants to see them. */
export function sortKinds<Kind extends string>(kinds: readonly Kind[]): Kind[] {
  const order = [...titles.keys()];
  const placeOf = (kind: string) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return [...kinds].sort((left, right) => placeOf(left) - placeOf(right));
}
