import { isChangedFile } from '../brief/describe-fact.ts';
import type { Fact, FactKind } from '../domain/fact.ts';

const TURNS_MIN = 5;
const TELLING: readonly FactKind[] = ['task', 'plan', 'answer', 'error', 'commit', 'note', 'handoff'];

/** A session with just a question and its answer gets no files; one with some work does. */
export function isWorthNotes({ facts, turn }: { facts: Fact[]; turn: number }): boolean {
  const isTelling = (fact: Fact) => TELLING.includes(fact.kind) && fact.text !== '';
  return turn >= TURNS_MIN || facts.some((fact) => isTelling(fact) || isChangedFile(fact));
}
