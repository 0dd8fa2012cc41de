import type { Action, EntryOf, Origin, TaskStatus } from '../../../domain/entry.ts';
import { withSlashes } from '../../../domain/relative-path.ts';
import { type Fields, objectsOf, textOf } from './content-blocks.ts';

export function decodeCall({ id, name, input }: Fields, origin: Origin): EntryOf<'called'> {
  const tool = textOf(name);
  const action = decodeAction(tool, (input ?? {}) as Fields);
  return { origin, type: 'called', callId: textOf(id), tool, action };
}

/** Unknown tools keep their input as text. */
function decodeAction(tool: string, input: Fields): Action {
  if (Object.hasOwn(decoders, tool)) return decoders[tool]!(input);
  if (OWN_RECALL.test(tool)) return { kind: 'recall', query: text(input.query) };
  return { kind: 'other', input: textOfInput(input) };
}

/** Our own recall tool, by the names it has as a server and in a plugin. */
const OWN_RECALL = /^mcp__(?:\w+_)?tideproof__recall$/;

/** Deeper than the input of any real tool. */
const DEPTH_MAX = 500;

/** JavaScript's own limit varies between processes, and the same row must always give the same result. */
function textOfInput(input: Fields): string {
  if (isDeeper(input, DEPTH_MAX)) throw new RangeError('The input of a tool is nested too deeply');
  return JSON.stringify(input);
}

function isDeeper(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1));
}

const decoders: Record<string, (input: Fields) => Action> = {
  Bash: (input) => ({ kind: 'run-command', command: text(input.command) }),
  PowerShell: (input) => ({ kind: 'run-command', command: text(input.command) }),
  Read: (input) => ({ kind: 'read-file', path: path(input.file_path) }),
  NotebookRead: (input) => ({ kind: 'read-file', path: path(input.notebook_path) }),
  Write: (input) => ({ kind: 'write-file', path: path(input.file_path), content: text(input.content) }),
  Edit: (input) => editFile(input.file_path, [editOf(input)]),
  MultiEdit: (input) => editFile(input.file_path, objectsOf(input.edits).map(editOf)),
  NotebookEdit: (input) => editFile(input.notebook_path, [{ before: '', after: text(input.new_source) }]),
  Grep: (input) => ({ kind: 'search', pattern: text(input.pattern), path: path(input.path) || undefined }),
  Glob: (input) => ({ kind: 'search', pattern: text(input.pattern), path: path(input.path) || undefined }),
  WebFetch: (input) => ({ kind: 'fetch', url: text(input.url) }),
  TodoWrite: (input) => ({ kind: 'set-todos', todos: objectsOf(input.todos).map(todoOf) }),
  TaskCreate: (input) => ({
    kind: 'create-task',
    subject: text(input.subject),
    description: text(input.description),
  }),
  TaskUpdate: (input) => ({
    kind: 'update-task',
    taskId: text(input.taskId),
    status: taskStatus(input.status),
    subject: textOf(input.subject) || undefined,
  }),
  Agent: startAgent,
  Task: startAgent,
  SendMessage: (input) => ({ kind: 'message-agent', to: text(input.to), message: text(input.message) }),
  ExitPlanMode: (input) => ({ kind: 'propose-plan', plan: text(input.plan), path: path(input.planFilePath) }),
  AskUserQuestion: (input) => ({
    kind: 'ask-user',
    questions: objectsOf(input.questions).map((each) => text(each.question)),
  }),
};

function startAgent(input: Fields): Action {
  return {
    kind: 'start-agent',
    description: text(input.description),
    prompt: text(input.prompt),
    agentType: text(input.subagent_type),
    ...(text(input.resume) === '' ? {} : { resumes: text(input.resume) }),
    ...(input.isolation === 'worktree' && { isApart: true }),
  };
}

function editFile(file: unknown, edits: ReturnType<typeof editOf>[]): Action {
  return { kind: 'edit-file', path: path(file), edits };
}

function editOf(input: Fields): { before: string; after: string } {
  return { before: text(input.old_string), after: text(input.new_string) };
}

function todoOf({ content, status }: Fields): { text: string; status: TaskStatus } {
  return { text: text(content), status: taskStatus(status) ?? 'pending' };
}

function taskStatus(value: unknown): TaskStatus | undefined {
  const known = ['pending', 'in_progress', 'completed', 'deleted'] as const;
  return known.find((status) => status === value);
}

function text(value: unknown): string {
  return typeof value === 'number' ? String(value) : textOf(value);
}

function path(value: unknown): string {
  return withSlashes(text(value));
}
