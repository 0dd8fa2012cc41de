import type { EntryOf } from '../../domain/entry.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { commandSegments } from '../command-text.ts';

const JOBS_MAX = 30;
const COMMAND_MAX = 300;
/** A shorter command may be run twice at once. */
const TELLING = 8;
const NAMED_KILL =
  /\b(?:pkill|killall|(?:docker|podman)(?: container)? (?:stop|kill|rm -f)|systemctl(?: --user)? stop|pm2 (?:stop|delete)|tmux kill-session -t|screen -S)\s+(?:-\S+\s+)*["']?([\w./:-]+)/;
/** By its number alone: which one it is, is clear only where a single one runs. */
const KILLED = /(?:^|[;&|]\s*)kill\s+(?:-\S+\s+)*\d+/;
const KILLS = /\b(?:kill|fuser -k)\b/;
const PORT = /(?:lsof\b[^|;&]*:|fuser -k (?:-\S+ )*|kill-port )(\d{3,5})\b/;

/** The id of the command that went into the background, if it did. */
export function noteJobStart(
  state: WorkState,
  command: string,
  answer: EntryOf<'answered'>,
): string | undefined {
  const id = answer.result?.kind === 'job-started' ? answer.result.jobId : undefined;
  if (id === undefined) {
    noteKill(state, command, answer.origin.line);
    if (!answer.failed) noteRunAgain(state, command, answer.origin.line);
    return undefined;
  }
  noteRunAgain(state, command, answer.origin.line);
  state.jobs = state.jobs.filter((job) => job.id !== id);
  state.jobs.push({ id, command: command.slice(0, COMMAND_MAX), at: state.at, line: answer.origin.line });
  if (state.jobs.length > JOBS_MAX) state.jobs.shift();
  return id;
}

export function noteJobEnd(state: WorkState, id: string, outcome: string, line: number): void {
  const job = state.jobs.find((each) => each.id === id);
  if (job) Object.assign(job, { ended: outcome, endedLine: line });
}

/** `pkill -f vite`, `docker stop web`, `kill $(lsof -ti:5173)`: what names a job, or its port, ends it. */
function noteKill(state: WorkState, command: string, line: number): void {
  const named = NAMED_KILL.exec(command)?.[1];
  const port = KILLS.test(command) ? PORT.exec(command)?.[1] : undefined;
  const running = state.jobs.filter(({ ended }) => !ended);
  if (KILLED.test(command) && running.length === 1) noteJobEnd(state, running[0]!.id, 'stopped', line);
  for (const target of [named, port])
    if (target !== undefined)
      for (const job of state.jobs)
        if (!job.ended && job.command.includes(target)) noteJobEnd(state, job.id, 'stopped', line);
}

/** Who starts the same thing again does not wait for the first any more. */
function noteRunAgain(state: WorkState, command: string, line: number): void {
  const parts = commandSegments(command);
  for (const job of state.jobs)
    if (!job.ended && job.command.length >= TELLING && parts.includes(job.command.trim()))
      noteJobEnd(state, job.id, 'run again', line);
}
