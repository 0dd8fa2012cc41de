import type { Action, EntryOf, TaskStatus } from '../domain/entry.ts';
import type { FactStatus, Sighting } from '../domain/fact.ts';
import { commandFamily } from './commands/command-family.ts';
import { ownRuns } from './commands/own-status.ts';
import type { Extractor } from './extractor.ts';

const FILES_MAX = 12;
const RUNS_MAX = 4;
const COMMAND_MAX = 120;
/** Limits the carried state, as some tasks are left in progress for good. */
const TASKS_MAX = 20;

/** What was done while a task was in progress. Plain JSON: it is carried from one tail of a transcript to the next. */
interface TaskWork {
  task: string;
  changed: string[];
  read: string[];
  /** Each command with the exit status of its last run. */
  runs: [command: string, outcome: string][];
}

interface Carry {
  todos: string[];
  ids: string[];
  /** Missing in states stored before work was recorded. */
  work?: TaskWork[];
}

type TodoList = Extract<Action, { kind: 'set-todos' }>['todos'];

/**
 * Tasks by id (created, answered with an id, updated) and to-do lists, of which the newest replaces all before, with
 * the work done while they were in progress.
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

/** Ignores an update of an unknown task without a subject, as an id alone tells nobody what to do. */
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

/** An item that left the list before it was completed was dropped by the model, and must not come back as open. */
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
        // A completed item that merely stays in the list is no new mention of it.
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

function startWork(work: TaskWork[], task: string): void {
  if (work.some((each) => each.task === task)) return;
  work.push({ task, changed: [], read: [], runs: [] });
  if (work.length > TASKS_MAX) work.shift();
}

/** Adds a file that was read or edited, or a run, to every task in progress. */
function noteWork(work: TaskWork[], answer: EntryOf<'answered'>, call: EntryOf<'called'> | undefined): void {
  if (work.length === 0 || !call) return;
  const { action } = call;
  if (action.kind === 'run-command')
    for (const run of runsIn(action.command, answer)) for (const { runs } of work) keepRun(runs, run);
  if (answer.failed) return;
  if (action.kind === 'write-file' || action.kind === 'edit-file')
    for (const { changed } of work) keepFile(changed, action.path);
  if (action.kind === 'read-file') for (const { read } of work) keepFile(read, action.path);
}

/** Ends a task and returns the work done for it as details of its fact; files only read count if none was edited. */
function endWork(work: TaskWork[], task: string): Record<string, string> {
  const index = work.findIndex((each) => each.task === task);
  const done = index === -1 ? undefined : work.splice(index, 1)[0];
  if (!done) return {};
  const { changed, read, runs } = done;
  return {
    ...(changed.length > 0 ? { changed: changed.join('\n') } : {}),
    ...(changed.length === 0 && read.length > 0 ? { read: read.join('\n') } : {}),
    ...(runs.length > 0 ? { runs: JSON.stringify(runs) } : {}),
  };
}

/** Runs whose own status is known. */
function runsIn(command: string, answer: EntryOf<'answered'>): TaskWork['runs'] {
  return ownRuns(command, answer)
    .filter(({ part, status }) => typeof status === 'number' && commandFamily(part, '') !== '')
    .map(({ part, status }) => [part.text.slice(0, COMMAND_MAX), `exit ${status}`]);
}

/** Keeps only the last run of each command, the latest last. */
function keepRun(runs: TaskWork['runs'], run: TaskWork['runs'][number]): void {
  const known = runs.findIndex(([command]) => command === run[0]);
  if (known !== -1) runs.splice(known, 1);
  runs.push(run);
  if (runs.length > RUNS_MAX) runs.shift();
}

function keepFile(files: string[], path: string): void {
  if (!files.includes(path) && files.length < FILES_MAX) files.push(path);
}
