import type { Action, TaskStatus } from '../domain/entry.ts';
import type { FactStatus, Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';

type TodoList = Extract<Action, { kind: 'set-todos' }>['todos'];

/** Tasks by id (created, answered with an id, updated) and to-do lists, of which the newest replaces all before. */
export const tasks: Extractor<{ todos: string[]; ids: string[] }> = {
  name: 'tasks',
  reads: ['called', 'answered'],
  start: () => ({ todos: [], ids: [] }),
  read(entry, carry, call) {
    if (entry.type === 'called' && entry.action.kind === 'set-todos')
      return replaceTodos(entry.action.todos, carry);
    if (entry.type === 'called' && entry.action.kind === 'update-task')
      return updateTask(entry.action, carry);
    if (entry.type === 'answered' && !entry.failed && call?.action.kind === 'create-task') {
      const id =
        /Task #?(\w+) created/.exec(entry.text)?.[1] ?? /"(?:taskId|id)"\s*:\s*"?(\w+)/.exec(entry.text)?.[1];
      if (id === undefined) return [];
      const { subject, description } = call.action;
      if (!carry.ids.includes(id)) carry.ids.push(id);
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

/** A task that was never seen has no subject, and a number alone tells nobody what to do. */
function updateTask(action: Extract<Action, { kind: 'update-task' }>, carry: { ids: string[] }): Sighting[] {
  if (!carry.ids.includes(action.taskId)) {
    if (!action.subject) return [];
    carry.ids.push(action.taskId);
  }
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

/** An item that left the list before it was done was dropped by the model: it must not come back as open. */
function replaceTodos(todos: TodoList, carry: { todos: string[] }): Sighting[] {
  const now = new Set(todos.map((todo) => todo.text));
  const dropped = carry.todos.filter((text) => !now.has(text));
  carry.todos = todos.filter((todo) => todo.status !== 'completed').map((todo) => todo.text);
  return [
    ...dropped.map((text): Sighting => ({ kind: 'task', key: text, status: 'superseded', silent: true })),
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
