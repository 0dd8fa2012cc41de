import type { Fact, FactKind } from '../domain/fact.ts';

/** Kinds of facts whose text may mention a task again. */
const SPOKEN: readonly FactKind[] = ['request', 'answer', 'plan', 'statement'];
/** A shorter subject occurs by chance in other sentences. */
const SUBJECT_CHARACTERS_MIN = 6;

/** A finished task is cold after so many turns without a mention. */
export const COLD_AFTER_TURNS = 20;

/** Finished tasks that nobody mentioned, and whose files nobody used, for that many turns. */
export function findColdTasks(facts: readonly Fact[], turn: number): Fact[] {
  const isOld = (lastTurn: number) => turn - lastTurn >= COLD_AFTER_TURNS;
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

/** The turn in which a task ended. Where only the client's own list shows that it did, that of its last mention. */
export function doneTurn(task: Fact): number {
  return Number(task.detail.doneTurn ?? task.last.turn);
}

/** The files changed for a task. */
export function filesOfTask({ detail }: Fact): string[] {
  return detail.changed === undefined ? [] : String(detail.changed).split('\n');
}
