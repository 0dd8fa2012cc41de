import type { Action, EntryOf } from '../domain/entry.ts';
import type { Sighting } from '../domain/fact.ts';
import { visibleText } from '../domain/plain-line.ts';
import type { Job, Run } from '../domain/state-of-record.ts';
import { readLoosely, runsUnseen } from './commands/command-family.ts';
import { folderOf, mayPrint, type OwnRun } from './commands/own-status.ts';
import { describeCall } from './describe-call.ts';
import type { Extractor, Place } from './extractor.ts';

const RUNS_MAX = 120;
const COMMAND_MAX = 500;
const TEXT_MAX = 600;
const KEY_MAX = 300;

/** Runs by family with the exit status of the newest, if it is its own, and every command line once. */
export const runs: Extractor<{ runs: Run[] }, 'answered' | 'acted'> = {
  name: 'runs',
  reads: ['answered', 'acted'],
  start: () => ({ runs: [] }),
  read(entry, carry, call, { folder, mark, find, runs }) {
    const answer = entry.type === 'acted' ? entry.act : entry;
    if (answer.type !== 'answered' || call?.action.kind !== 'run-command' || answer.refusedBy) return [];
    const by = entry.type === 'acted' ? entry.by : undefined;
    const { command } = call.action;
    const own = runs();
    const { time, line, generation } = mark;
    const isAlone = own.filter(({ part }) => mayPrint(part)).length === 1;
    const told: string[] = [];
    let unread = unreadText(command, own);
    for (const [index, run] of own.entries()) {
      const { family } = run;
      if (family === '') continue;
      if (own[index - 1]?.part.joint === '|') {
        // What is fed by a pipe works on the output of the command that matters, whose status is hidden.
        unread += `\n${run.part.text}`;
        continue;
      }
      told.push(family);
      const status = { status: run.status, time, line, generation, ...(by && { by }) };
      // Beside another command nobody knows whose lines they are.
      const printed = isAlone && isFailure(run.status) ? lastLines(answer) : '';
      noteRun(carry.runs, { family, command: shownCommand(run, folder), ...status, lastLines: printed });
    }
    // If the newest run of a family cannot be told, nothing is.
    const isNamed = readLoosely(unread);
    const mayHaveRun = (family: string) => isNamed(family) || told.some((each) => mayBeSame(each, family));
    const unseen = carry.runs.filter(({ family }) => !told.includes(family) && mayHaveRun(family));
    const hidden = unseen.map((run): Run => ({ ...run, ...HIDDEN, time, line, generation }));
    if (unseen.length > 0) carry.runs = [...carry.runs.filter((run) => !unseen.includes(run)), ...hidden];
    const over = unseen
      .filter(({ family }) => find('error', family)?.status === 'open')
      .map(({ family }): Sighting => ({ kind: 'error', key: family, status: 'superseded', silent: true }));
    if (by !== undefined) return over;
    const key = command.trim().replace(/\s+/g, ' ').slice(0, KEY_MAX);
    const exit = own.length === 0 ? 'hidden' : (own.find(({ status }) => status !== 0)?.status ?? 0);
    return [...over, { kind: 'command', key, text: command.trim().slice(0, TEXT_MAX), set: { exit } }];
  },
};

/** It may have succeeded. */
const HIDDEN = { status: 'hidden', failures: 0, lastLines: '' } as const;

/** What of a line may run commands that nobody can tell: all of it, or what the shell replaces by their output. */
function unreadText(command: string, own: readonly OwnRun[]): string {
  if (own.length === 0 || own.some(({ part }) => runsUnseen(part))) return command;
  return own.map(({ part: { text } }) => /(?:[$<]\(|(?<!\\)`).*/s.exec(text)?.[0] ?? '').join('');
}

/** The same command in two folders of which only the shell knows whether they are one. */
function mayBeSame(one: string, other: string): boolean {
  const command = one.slice(one.indexOf(' '));
  if (!other.endsWith(command)) return false;
  const [folder, otherFolder] = [one.slice(0, -command.length), other.slice(0, -command.length)];
  if (otherFolder.includes(' ')) return false;
  const isVague = (path: string) => /[$`~]|(?:^|\/)-(?:\/|$)/.test(path);
  return (isVague(folder) || isVague(otherFolder)) && !(folder[0] === '~' && otherFolder[0] === '~');
}

function noteRun(known: Run[], run: Omit<Run, 'count' | 'failures'>): void {
  const index = known.findIndex(({ family }) => family === run.family);
  const before = index === -1 ? undefined : known.splice(index, 1)[0];
  known.push({
    ...run,
    command: run.command.slice(0, COMMAND_MAX),
    count: (before?.count ?? 0) + 1,
    // A hidden run may have succeeded.
    failures: isFailure(run.status) ? (before?.failures ?? 0) + 1 : 0,
  });
  if (known.length <= RUNS_MAX) return;
  // A family that ran once and did not fail is dropped first, but never the newest.
  const least = known.slice(0, -1).findIndex(({ count, failures }) => count === 1 && failures === 0);
  known.splice(Math.max(0, least), 1);
}

/** The part of the line that the status belongs to, with what changed the folder before it. */
function shownCommand({ part, folder: changedTo, changes }: OwnRun, folder: string): string {
  return folderOf(changedTo, folder) === folder ? part.text : `${changes} && ${part.text}`;
}

const LINES_MAX = 4;
const LINE_CHARACTERS_MAX = 240;
/** More of an output is never needed for its end. */
const SCANNED_MAX = 4000;

/** Frames of a stack trace, what Node prints below one, and npm's news of itself: the error stands above them. */
const FRAME = /^\s+at .+[:(]\d+|^Node\.js v\d|^npm notice/;

/** The last lines of an output that are not empty, as they were printed: tools say at the end how it went. */
function lastLines({ text, lacksEnd }: EntryOf<'answered'>): string {
  if (lacksEnd) return '';
  const lines = visibleText(text.slice(-SCANNED_MAX))
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !FRAME.test(line));
  return lines
    .slice(-LINES_MAX)
    .map((line) => (line.length > LINE_CHARACTERS_MAX ? `${line.slice(0, LINE_CHARACTERS_MAX - 1)}…` : line))
    .join('\n');
}

/** The family of a command, or the call itself, and how it ended. */
type Ending = [key: string, status: OwnRun['status']];

/** Failed calls with the end of their output. One is over when the call succeeded, and told no more once nobody knows how it ended. */
export const failedCalls: Extractor<null, 'answered'> = {
  name: 'failed-calls',
  reads: ['answered'],
  start: () => null,
  read(entry, _carry, call, { find, runs }) {
    if (!call || entry.refusedBy !== undefined) return [];
    const source = describeCall(call.tool, call.action);
    const endings = endingsOf(entry, call.action, source, runs());
    const seen = entry.failed ? failure(entry, source, endings) : undefined;
    const over = endings
      .filter(([key, status]) => !isFailure(status) && key !== seen?.key)
      .filter(([key]) => find('error', key)?.status === 'open')
      .map(([key, status]): Sighting => {
        return { kind: 'error', key, status: status === 0 ? 'done' : 'superseded', silent: true };
      });
    return seen ? [...over, seen] : over;
  },
};

function failure(answer: EntryOf<'answered'>, source: string, endings: Ending[]): Sighting | undefined {
  const { exitCode } = answer;
  const text = lastLines(answer);
  if (source === '' || text === '') return undefined;
  // The status of the line is that of this very command.
  const own = endings.find(([, status]) => isFailure(status))?.[0];
  const set = { source, ...(exitCode !== undefined && { exit: exitCode }), ...(own && { own: 1 }) };
  return { kind: 'error', key: own ?? source, text, status: 'open', set };
}

/** How the families of commands in a call ended, and the call itself if that is known. */
function endingsOf(
  answer: EntryOf<'answered'>,
  action: Action,
  source: string,
  runs: ReturnType<Place['runs']>,
): Ending[] {
  if (action.kind !== 'run-command') return answer.failed ? [] : [[source, 0]];
  const isWhole = runs.length > 0 && runs.every(({ status }) => status === 0);
  const endings = runs.map(({ family, status }): Ending => [family, status]);
  return [...endings.filter(([family]) => family !== ''), ...(isWhole ? [[source, 0] as Ending] : [])];
}

function isFailure(status: OwnRun['status']): boolean {
  return status !== 0 && status !== 'hidden';
}

const JOBS_MAX = 30;
const JOB_COMMAND_MAX = 300;

/** Commands that went into the background, until the client tells their end. */
export const jobs: Extractor<{ jobs: Job[] }, 'answered' | 'agent-ended'> = {
  name: 'running-jobs',
  reads: ['answered', 'agent-ended'],
  start: () => ({ jobs: [] }),
  read(entry, carry, call, { mark: { time, line } }) {
    const others = (than: string) => carry.jobs.filter(({ id }) => id !== than);
    if (entry.type === 'agent-ended') carry.jobs = others(entry.agentId);
    if (entry.type !== 'answered') return [];
    const { result, startedJob: id } = entry;
    if (result?.kind === 'job-ended') carry.jobs = others(result.jobId);
    if (id !== undefined && call?.action.kind === 'run-command') {
      const command = call.action.command.trim().slice(0, JOB_COMMAND_MAX);
      carry.jobs = [...others(id), { id, command, time, line }].slice(-JOBS_MAX);
    }
    return [];
  },
};
