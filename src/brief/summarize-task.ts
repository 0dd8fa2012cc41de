import { type Fact, mergeSighting } from '../domain/fact.ts';
import { plainLine } from '../domain/plain-line.ts';
import { relativePath } from '../domain/relative-path.ts';
import type { FinishedTask } from '../domain/task.ts';
import { clip, oneLine } from './clip.ts';
import { doneTurn, filesOfTask } from './find-cold-tasks.ts';

/** The summarizer gets each line cut at this length, so a summary that is to be quoted whole must not be longer. */
export const SUMMARY_CHARACTERS_MAX = 300;
const SUBJECT_CHARACTERS_MAX = 110;
const FILES_CHARACTERS_MAX = 110;
const COMMITS_MAX = 2;

export function summarizeTask(task: Fact, facts: readonly Fact[], cwd: string): FinishedTask {
  return {
    task: task.key,
    subject: task.text,
    text: writeLine(task, facts, cwd),
    doneTurn: doneTurn(task),
    doneLine: task.last.line,
  };
}

/** The summary of a task as a fact, dated at the end of the task. */
export function finishedTask({ task, subject, text, doneTurn: turn, doneLine: line }: FinishedTask): Fact {
  const seen = { kind: 'finished-task', key: task, text, status: 'done', set: { subject } } as const;
  return mergeSighting(undefined, seen, { uuid: '', line, time: '', turn, generation: 0 });
}

/** Subject, changed files and commits; what does not fit is left out. */
function writeLine(task: Fact, facts: readonly Fact[], cwd: string): string {
  const id = task.detail.id === undefined ? '' : `#${task.detail.id} `;
  const head = `${id}${clip(oneLine(task.text), SUBJECT_CHARACTERS_MAX)}`;
  const { startedTurn = Number.POSITIVE_INFINITY } = task.detail;
  const isWithin = ({ first }: Fact) => first.turn >= Number(startedTurn) && first.turn <= doneTurn(task);
  const commits = facts
    .filter((fact) => fact.kind === 'commit' && isWithin(fact))
    .sort((one, other) => one.first.line - other.first.line)
    .slice(-COMMITS_MAX);
  const parts = [
    ...describeFiles(task, cwd),
    ...commits.map(({ text }) => `commit ${clip(oneLine(text), 60)}`),
  ];
  const whole = parts.reduce((line, part) => {
    const longer = `${line}; ${part}`;
    return longer.length > SUMMARY_CHARACTERS_MAX ? line : longer;
  }, `${head}: done`);
  return plainLine(whole);
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
