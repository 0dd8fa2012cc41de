import type { ActionOf, EntryOf, TaskStatus } from '../domain/entry.ts';
import type { Sighting } from '../domain/fact.ts';
import type { Extractor, Place } from './extractor.ts';

const FILES_MAX = 12;
/** Limits the carried state, as some tasks are left in progress for good. */
const TASKS_MAX = 20;

interface Carry {
  todos: string[];
  /** The tasks in progress, each with the files changed meanwhile. */
  work?: { task: string; changed: string[] }[];
}

/** Tasks by id (created, answered with an id, updated) and to-do lists, of which the newest replaces all before. */
export const tasks: Extractor<Carry, 'called' | 'answered'> = {
  name: 'tasks',
  reads: ['called', 'answered'],
  start: () => ({ todos: [] }),
  read(entry, carry, call, place) {
    if (entry.type === 'answered' && !entry.failed && call) noteChange(call, carry);
    const action = entry.type === 'called' ? entry.action : undefined;
    if (action?.kind === 'set-todos') return replaceTodos(action, carry, place);
    if (action?.kind === 'update-task') return updateTask(action, carry, place);
    const created = entry.type === 'answered' ? entry.result : undefined;
    if (created?.kind !== 'task-created' || call?.action.kind !== 'create-task') return [];
    const { taskId: id } = created;
    const { subject: text } = call.action;
    return [{ kind: 'task', key: `#${id}`, text, status: 'open', set: { id, state: 'pending' } }];
  },
};

/** Ignores an update of an unknown task without a subject, as an id alone tells nobody what to do. */
function updateTask(action: ActionOf<'update-task'>, carry: Carry, place: Place): Sighting[] {
  const key = `#${action.taskId}`;
  if (!action.subject && !place.find('task', key)) return [];
  const followed = action.status ? follow(key, action.status, carry, place) : {};
  const text = action.subject ? { text: action.subject } : {};
  return [{ kind: 'task', key, ...text, ...followed, set: { id: action.taskId, ...followed.set } }];
}

/** An item that left the list before it was completed was dropped by the model, and must not come back as open. */
function replaceTodos({ todos }: ActionOf<'set-todos'>, carry: Carry, place: Place): Sighting[] {
  const now = new Set(todos.map((todo) => todo.text));
  const dropped = carry.todos.filter((text) => !now.has(text));
  carry.todos = todos.filter((todo) => todo.status !== 'completed').map((todo) => todo.text);
  return [
    ...dropped.map((text): Sighting => ({ kind: 'task', key: text, status: 'superseded', silent: true })),
    ...todos.map(({ text, status }): Sighting => {
      // A completed item that merely stays in the list is no new mention of it.
      const silent = status === 'completed' && place.find('task', text)?.status !== 'open';
      return { kind: 'task', key: text, text, ...follow(text, status, carry, place), silent };
    }),
  ];
}

/** What a new state means for a task: its status, when it began or ended, and the files changed meanwhile. */
function follow(
  key: string,
  state: TaskStatus,
  carry: Carry,
  { find, mark: { turn } }: Place,
): Pick<Sighting, 'status' | 'set'> {
  const { work = [] } = carry;
  const before = find('task', key);
  const known = work.find(({ task }) => task === key);
  if (state === 'in_progress') {
    carry.work = known ? work : [...work, { task: key, changed: [] }].slice(-TASKS_MAX);
    return { status: 'open', set: { state, startedTurn: before?.detail.startedTurn ?? turn } };
  }
  if (state === 'pending') return { status: 'open', set: { state } };
  carry.work = work.filter((each) => each !== known);
  if (state === 'deleted') return { status: 'superseded', set: { state } };
  const changed = known?.changed.join('\n') ?? '';
  const isNews = before?.status !== 'done';
  const set = { state, ...(changed !== '' && { changed }), ...(isNews && { doneTurn: turn }) };
  return { status: 'done', set };
}

function noteChange({ action }: EntryOf<'called'>, { work = [] }: Carry): void {
  if (action.kind !== 'write-file' && action.kind !== 'edit-file') return;
  for (const { changed } of work)
    if (!changed.includes(action.path) && changed.length < FILES_MAX) changed.push(action.path);
}
