import type { EntryOf } from '../../domain/entry.ts';
import type { WorkState } from '../../domain/work-state.ts';

const JOBS_MAX = 30;
const COMMAND_MAX = 300;

/** The id of the command that went into the background, if it did. */
export function noteJobStart(
  state: WorkState,
  command: string,
  answer: EntryOf<'answered'>,
): string | undefined {
  const id = answer.result?.kind === 'job-started' ? answer.result.jobId : undefined;
  if (id === undefined) {
    noteKill(state, command);
    return undefined;
  }
  state.jobs = state.jobs.filter((job) => job.id !== id);
  state.jobs.push({ id, command: command.slice(0, COMMAND_MAX), at: state.at, line: answer.origin.line });
  if (state.jobs.length > JOBS_MAX) state.jobs.shift();
  return id;
}

export function noteJobEnd(state: WorkState, id: string, outcome: string): void {
  const job = state.jobs.find((each) => each.id === id);
  if (job) job.ended = outcome;
}

/** `pkill -f vite`, `kill 123`, `docker compose down`: which one it hit nobody knows, but what names a job ends it. */
function noteKill(state: WorkState, command: string): void {
  const target = /\b(?:pkill|killall)\s+(?:-\S+\s+)*["']?([\w./-]+)/.exec(command)?.[1];
  if (target === undefined) return;
  for (const job of state.jobs) if (!job.ended && job.command.includes(target)) job.ended = 'stopped';
}
