import type { Job } from '../domain/state-of-record.ts';
import type { Extractor } from './extractor.ts';

const JOBS_MAX = 30;
const COMMAND_MAX = 300;

interface Carry {
  jobs: Job[];
}

/** Commands that went into the background, and their end where the client tells it. */
export const jobs: Extractor<Carry> = {
  name: 'jobs',
  reads: ['answered', 'agent-ended'],
  start: () => ({ jobs: [] }),
  read(entry, carry, call, { mark }) {
    if (entry.type === 'agent-ended') endJob(carry, entry.agentId, entry.outcome);
    if (entry.type !== 'answered') return [];
    const { result } = entry;
    if (result?.kind === 'job-ended') endJob(carry, result.jobId, result.outcome);
    if (result?.kind === 'job-started' && call?.action.kind === 'run-command') {
      const { time, line } = mark;
      const job = { id: result.jobId, command: call.action.command.trim().slice(0, COMMAND_MAX), time, line };
      carry.jobs = [...carry.jobs.filter(({ id }) => id !== job.id), job].slice(-JOBS_MAX);
    }
    return [];
  },
};

function endJob({ jobs: known }: Carry, id: string, outcome: string): void {
  const job = known.find((each) => each.id === id);
  if (job) job.ended = outcome;
}
