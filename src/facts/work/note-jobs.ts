import type { EntryOf } from '../../domain/entry.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { commandSegments } from '../split-command.ts';

const JOBS_MAX = 30;
const COMMAND_MAX = 300;
/** A shorter command may well run twice at once, so repeating it does not end the first job. */
const TELLING = 8;
const NAMED_KILL =
  /\b(?:pkill|killall|(?:docker|podman)(?: container)? (?:stop|kill|rm -f)|systemctl(?: --user)? stop|pm2 (?:stop|delete)|tmux kill-session -t|screen -S)\s+(?:-\S+\s+)*["']?([\w./:-]+)/;
/** `kill` with a process id: which job it ends is clear only if a single one is running. */
const KILLED = /(?:^|[;&|]\s*)kill\s+(?:-\S+\s+)*\d+/;
const KILLS = /\b(?:kill|fuser -k)\b/;
const PORT = /(?:lsof\b[^|;&]*:|fuser -k (?:-\S+ )*|kill-port )(\d{3,5})\b/;

/** Records a command that went into the background and returns its id; undefined if it did not. */
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

/** `pkill -f vite`, `docker stop web`, `kill $(lsof -ti:5173)`: a command that names a job or its port ends it. */
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

/** A job counts as ended when its command is run again: nobody waits for the first run any more. */
function noteRunAgain(state: WorkState, command: string, line: number): void {
  const parts = commandSegments(command);
  for (const job of state.jobs)
    if (!job.ended && job.command.length >= TELLING && parts.includes(job.command.trim()))
      noteJobEnd(state, job.id, 'run again', line);
}
