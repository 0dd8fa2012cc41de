import type { Action, TaskStatus } from '../domain/entry.ts';
import type { FactStatus, Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';

type TodoList = Extract<Action, { kind: 'set-todos' }>['todos'];

/** Tasks by id (created, answered with an id, updated) and to-do lists, of which the newest replaces all before. */
export const tasks: Extractor<{ todos: string[] }> = {
  name: 'tasks',
  reads: ['called', 'answered'],
  start: () => ({ todos: [] }),
  read(entry, carry, call) {
    if (entry.type === 'called' && entry.action.kind === 'set-todos')
      return replaceTodos(entry.action.todos, carry);
    if (entry.type === 'called' && entry.action.kind === 'update-task') return updateTask(entry.action);
    if (entry.type === 'answered' && !entry.failed && call?.action.kind === 'create-task') {
      const id =
        /Task #?(\w+) created/.exec(entry.text)?.[1] ?? /"(?:taskId|id)"\s*:\s*"?(\w+)/.exec(entry.text)?.[1];
      if (id === undefined) return [];
      const { subject, description } = call.action;
      return [
        {
          kind: 'task',
          key: `#${id}`,
          text: subject,
          set: { id, state: 'pending', ...(description ? { description: description.slice(0, 500) } : {}) },
        },
      ];
    }
    return [];
  },
};

function updateTask(action: Extract<Action, { kind: 'update-task' }>): Sighting[] {
  const set: Record<string, string | number> = { id: action.taskId };
  if (action.status) set.state = action.status;
  const status = action.status ? factStatus(action.status) : undefined;
  return [
    {
      kind: 'task',
      key: `#${action.taskId}`,
      ...(action.subject ? { text: action.subject } : {}),
      status,
      set,
    },
  ];
}

/** An item that is no longer on the list was dropped by the model: it must not come back as open. */
function replaceTodos(todos: TodoList, carry: { todos: string[] }): Sighting[] {
  const now = todos.map((todo) => todo.text);
  const dropped = carry.todos.filter((text) => !now.includes(text));
  carry.todos = now;
  return [
    ...dropped.map((text): Sighting => ({ kind: 'task', key: text, status: 'done', silent: true })),
    ...todos.map(
      (todo): Sighting => ({
        kind: 'task',
        key: todo.text,
        text: todo.text,
        status: factStatus(todo.status),
        set: { state: todo.status },
      }),
    ),
  ];
}

function factStatus(status: TaskStatus): FactStatus {
  return status === 'completed' ? 'done' : status === 'deleted' ? 'superseded' : 'open';
}
