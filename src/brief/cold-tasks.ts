import { type Fact, type FactKind, type FinishedTask, mergeSighting } from '../domain/fact.ts';
import { plainLine } from '../domain/plain-line.ts';
import { relativePath } from '../domain/relative-path.ts';
import { clip, oneLine } from './clip.ts';
import { newestOf } from './describe-fact.ts';

/** Kinds of facts whose text may mention a task again. */
const SPOKEN: readonly FactKind[] = ['request', 'answer', 'plan', 'statement'];
/** A shorter subject occurs by chance in other sentences. */
const SUBJECT_CHARACTERS_MIN = 6;

/** A finished task is cold after so many turns without a mention. */
export const COLD_AFTER_TURNS = 20;
/** The summarizer gets each line cut at this length, so a summary that is to be quoted whole must not be longer. */
export const SUMMARY_CHARACTERS_MAX = 300;
const SUBJECT_CHARACTERS_MAX = 110;
const FILES_CHARACTERS_MAX = 110;
const COMMITS_MAX = 2;
/** A longer command is mostly made for one use. */
const COMMAND_CHARACTERS_MAX = 100;

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
function doneTurn(task: Fact): number {
  return Number(task.detail.doneTurn ?? task.last.turn);
}

function filesOfTask({ detail }: Fact): string[] {
  return detail.changed === undefined ? [] : String(detail.changed).split('\n');
}

export function summarizeTask(task: Fact, facts: readonly Fact[], cwd: string): FinishedTask {
  const { key, text: subject, last } = task;
  const text = writeLine(task, facts, cwd);
  return { task: key, subject, text, doneTurn: doneTurn(task), doneLine: last.line };
}

/** The summary of a task as a fact, dated at the end of the task. */
export function finishedTask({ task, text, doneTurn: turn, doneLine: line }: FinishedTask): Fact {
  const seen = { kind: 'finished-task', key: task, text, status: 'done' } as const;
  return mergeSighting(undefined, seen, { uuid: '', line, time: '', turn, generation: 0 });
}

/** Subject, changed files, what was run and commits; what does not fit is left out. */
function writeLine(task: Fact, facts: readonly Fact[], cwd: string): string {
  const id = task.detail.id === undefined ? '' : `#${task.detail.id} `;
  const head = `${id}${clip(oneLine(task.text), SUBJECT_CHARACTERS_MAX)}`;
  const { startedTurn = Number.POSITIVE_INFINITY } = task.detail;
  const isWithin = ({ first }: Fact) => first.turn >= Number(startedTurn) && first.turn <= doneTurn(task);
  const commits = facts
    .filter((fact) => fact.kind === 'commit' && isWithin(fact))
    .sort((one, other) => one.first.line - other.first.line)
    .slice(-COMMITS_MAX);
  // What ran again and again for this task only is mostly its check.
  const isForIt = (fact: Fact) => fact.uses > 1 && isWithin(fact) && fact.last.turn <= doneTurn(task);
  const isTold = ({ text, detail }: Fact) =>
    text.length <= COMMAND_CHARACTERS_MAX && typeof detail.exit === 'number';
  const ran = newestOf(facts, 'command', (fact) => isForIt(fact) && isTold(fact)).slice(0, 1);
  let line = `${head}: done`;
  const parts = [
    ...describeFiles(task, cwd),
    ...ran.map(
      ({ text, uses, detail }) => `ran ${uses} times, last exit ${detail.exit}: \`${oneLine(text)}\``,
    ),
    ...commits.map(({ text }) => `commit ${clip(oneLine(text), 60)}`),
  ];
  for (const part of parts) if (`${line}; ${part}`.length <= SUMMARY_CHARACTERS_MAX) line += `; ${part}`;
  return plainLine(line);
}

function describeFiles(task: Fact, cwd: string): string[] {
  const paths = filesOfTask(task).map((path) => relativePath(path, cwd));
  const shown: string[] = [];
  for (const path of paths)
    if (shown.join(', ').length + path.length <= FILES_CHARACTERS_MAX) shown.push(path);
  if (shown.length === 0) return [];
  const others = paths.length - shown.length;
  return [`changed ${shown.join(', ')}${others === 0 ? '' : ` and ${others} more`}`];
}
