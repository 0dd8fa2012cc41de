import type { Fact, FactKind } from '../domain/fact.ts';

/** Facts in whose words somebody may come back to a task. */
const SPOKEN: readonly FactKind[] = ['request', 'rule', 'answer', 'plan', 'decision', 'attempt', 'statement'];
/** A shorter subject stands in any sentence. */
const SUBJECT_CHARACTERS_MIN = 6;

/** Turns without a word about a finished task until it counts as cold. */
export const COLD_AFTER_TURNS = 20;

/** Tasks that are over, and that nothing has come back to for so many turns: neither to them nor to their files. */
export function findColdTasks(facts: readonly Fact[], turn: number, afterTurns: number): Fact[] {
  const isOld = (lastTurn: number) => turn - lastTurn >= afterTurns;
  const finished: Fact[] = [];
  const recentFiles = new Set<string>();
  const spoken: Fact[] = [];
  for (const fact of facts) {
    if (isOld(fact.last.turn)) {
      if (fact.kind === 'task' && fact.status === 'done' && fact.text !== '' && isOld(doneTurn(fact)))
        finished.push(fact);
    } else if (fact.kind === 'file') recentFiles.add(fact.key);
    else if (SPOKEN.includes(fact.kind)) spoken.push(fact);
  }
  if (finished.length === 0) return [];
  const recentWords = spoken.map(({ text }) => text.toLowerCase());
  const recentIds = new Set(recentWords.flatMap((words) => words.match(/[\w#]+/g) ?? []));
  const isSpokenOf = ({ text, detail }: Fact) => {
    const subject = text.toLowerCase();
    if (detail.id !== undefined && recentIds.has(`#${detail.id}`)) return true;
    return subject.length >= SUBJECT_CHARACTERS_MIN && recentWords.some((words) => words.includes(subject));
  };
  return finished.filter(
    (task) => !filesOfTask(task).some((file) => recentFiles.has(file)) && !isSpokenOf(task),
  );
}

/** When a task ended; of tasks noted before that was written down, when they were last spoken of. */
export function doneTurn(task: Fact): number {
  return Number(task.detail.doneTurn ?? task.last.turn);
}

/** The files that were changed for a task; those that were read where none was changed. */
export function filesOfTask({ detail }: Fact): string[] {
  return String(detail.changed ?? detail.read ?? '')
    .split('\n')
    .filter((path) => path !== '');
}
