import type { Action, TaskStatus } from '../domain/entry.ts';
import type { FactStatus, Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';
import { endWork, noteWork, startWork, type TaskWork } from './task-work.ts';

interface Carry {
  todos: string[];
  ids: string[];
  /** Missing in what was carried before work was noted. */
  work?: TaskWork[];
}

type TodoList = Extract<Action, { kind: 'set-todos' }>['todos'];

/**
 * Tasks by id (created, answered with an id, updated) and to-do lists, of which the newest replaces all before; with what
 * was done while they were in progress.
 */
export const tasks: Extractor<Carry> = {
  name: 'tasks',
  reads: ['called', 'answered'],
  start: () => ({ todos: [], ids: [], work: [] }),
  read(entry, carry, call) {
    carry.work ??= [];
    if (entry.type === 'answered') noteWork(carry.work, entry, call);
    if (entry.type === 'called' && entry.action.kind === 'set-todos')
      return replaceTodos(entry.action.todos, carry);
    if (entry.type === 'called' && entry.action.kind === 'update-task')
      return updateTask(entry.action, carry);
    if (
      entry.type === 'answered' &&
      entry.result?.kind === 'task-created' &&
      call?.action.kind === 'create-task'
    ) {
      const { taskId: id } = entry.result;
      const { subject, description } = call.action;
      if (!carry.ids.includes(id)) carry.ids.push(id);
      return [
        {
          kind: 'task',
          key: `#${id}`,
          text: subject,
          status: 'open',
          set: { id, state: 'pending', ...(description ? { description: description.slice(0, 500) } : {}) },
        },
      ];
    }
    return [];
  },
};

/** A task that was never seen has no subject, and a number alone tells nobody what to do. */
function updateTask(action: Extract<Action, { kind: 'update-task' }>, carry: Carry): Sighting[] {
  if (!carry.ids.includes(action.taskId)) {
    if (!action.subject) return [];
    carry.ids.push(action.taskId);
  }
  const key = `#${action.taskId}`;
  const followed = action.status ? follow(key, action.status, carry) : {};
  return [
    {
      kind: 'task',
      key,
      ...(action.subject ? { text: action.subject } : {}),
      ...followed,
      set: { id: action.taskId, ...followed.set },
    },
  ];
}

/** An item that left the list before it was done was dropped by the model: it must not come back as open. */
function replaceTodos(todos: TodoList, carry: Carry): Sighting[] {
  const now = new Set(todos.map((todo) => todo.text));
  const open = new Set(carry.todos);
  const dropped = carry.todos.filter((text) => !now.has(text));
  carry.todos = todos.filter((todo) => todo.status !== 'completed').map((todo) => todo.text);
  return [
    ...dropped.map((text): Sighting => {
      endWork(carry.work ?? [], text);
      return { kind: 'task', key: text, status: 'superseded', silent: true };
    }),
    ...todos.map(
      (todo): Sighting => ({
        kind: 'task',
        key: todo.text,
        text: todo.text,
        ...follow(todo.text, todo.status, carry),
        // That an item is still in the list after its end is no word about it.
        silent: todo.status === 'completed' && !open.has(todo.text),
      }),
    ),
  ];
}

/** What a new state means for a task: its status, when it began or ended, and what was done for it. */
function follow(key: string, state: TaskStatus, carry: Carry): Pick<Sighting, 'status' | 'set' | 'stamp'> {
  const status = factStatus(state);
  const work = carry.work ?? [];
  if (state === 'in_progress') {
    startWork(work, key);
    return { status, set: { state }, stamp: { startedTurn: 'once' } };
  }
  const done = state === 'pending' ? {} : endWork(work, key);
  if (state !== 'completed') return { status, set: { state } };
  return { status, set: { state, ...done }, stamp: { doneTurn: 'on change' } };
}

function factStatus(status: TaskStatus): FactStatus {
  return status === 'completed' ? 'done' : status === 'deleted' ? 'superseded' : 'open';
}
