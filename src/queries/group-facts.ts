import { isShortKind, kindsInOrder, titleOfKind } from '../brief/describe-fact.ts';
import type { FactKind } from '../domain/fact.ts';
import type { FactSurvival, Verdict } from '../domain/survival.ts';

/** The verdict on a fact and, if kept, where it is found, if known. */
export type Fate = Verdict | `kept in ${NonNullable<FactSurvival['keptIn']>}`;

/** In display order: what was restored or lost first, what was kept last. */
export const fates: readonly Fate[] = [
  'restored',
  'lost',
  'deferred',
  'kept',
  'kept in summary',
  'kept in kept messages',
  'kept in loaded files',
];

export interface FactGroup {
  title: string;
  /** Short texts that are printed in one line. */
  inARun: boolean;
  /** The texts of the facts by fate; fates without facts are missing. */
  facts: Map<Fate, string[]>;
}

/** The facts of a compaction by kind, and within a kind by fate. */
export function groupFacts(facts: readonly FactSurvival[]): FactGroup[] {
  const groups = new Map<string, FactGroup>();
  for (const { kind, text, verdict, keptIn } of facts) {
    const fate: Fate = keptIn === undefined ? verdict : `kept in ${keptIn}`;
    const group = groups.get(kind) ?? {
      title: kindTitle(kind),
      inARun: isShortKind(kind),
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
  return titleOfKind(kind as FactKind);
}

/** In display order. */
export function sortKinds<Kind extends string>(names: readonly Kind[]): Kind[] {
  const order: string[] = kindsInOrder;
  const placeOf = (kind: string) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return [...names].sort((left, right) => placeOf(left) - placeOf(right));
}
