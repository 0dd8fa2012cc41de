import type { Fact, FactKind } from '../domain/fact.ts';

const TURNS_MIN = 5;
const TELLING: readonly FactKind[] = ['task', 'plan', 'answer', 'error', 'commit', 'note', 'handoff'];

/** A session with just a question and its answer gets no files; one with some work does. */
export function isWorthNotes({ facts, turn }: { facts: Fact[]; turn: number }): boolean {
  return (
    turn >= TURNS_MIN ||
    facts.some((fact) => TELLING.includes(fact.kind) && fact.text !== '') ||
    facts.some(wasChanged)
  );
}

function wasChanged({ kind, detail }: Fact): boolean {
  return kind === 'file' && Number(detail.edits ?? 0) + Number(detail.writes ?? 0) > 0;
}
