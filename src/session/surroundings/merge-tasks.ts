import type { TaskStatus } from '../../domain/entry.ts';
import { type Fact, type FactStatus, type Mark, mergeSighting } from '../../domain/fact.ts';
import type { StoredTask } from '../../domain/task.ts';
import type { Masker } from '../../secrets/mask-secrets.ts';

const DESCRIPTION_CHARACTERS_MAX = 500;
const STATUS: Record<TaskStatus, FactStatus> = {
  pending: 'open',
  in_progress: 'open',
  completed: 'done',
  deleted: 'superseded',
};

/** The client's own list of tasks over what the transcript said of them. A task without a file is left as it was. */
export function mergeTasks(facts: Fact[], stored: StoredTask[], mark: Mark, masker: Masker): Fact[] {
  if (stored.length === 0) return facts;
  const byKey = new Map(stored.map((task) => [`#${task.id}`, task]));
  const merged = facts.map((fact) => {
    const task = fact.kind === 'task' ? byKey.get(fact.key) : undefined;
    if (task === undefined) return fact;
    byKey.delete(fact.key);
    return take(fact, task, mark, masker);
  });
  return [...merged, ...[...byKey.values()].map((task) => take(undefined, task, mark, masker))];
}

function take(known: Fact | undefined, task: StoredTask, mark: Mark, masker: Masker): Fact {
  const description = masker.mask(task.description).slice(0, DESCRIPTION_CHARACTERS_MAX);
  return mergeSighting(
    known,
    {
      kind: 'task',
      key: `#${task.id}`,
      text: masker.mask(task.subject),
      status: STATUS[task.status],
      set: {
        id: task.id,
        state: task.status,
        ...(description === '' ? {} : { description }),
        blockedBy: task.blockedBy.map((id) => `#${id}`).join(', '),
      },
      silent: true,
    },
    mark,
  );
}
