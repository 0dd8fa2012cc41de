import type { Finding } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import type { Job } from '../../domain/work-state.ts';
import { isName } from '../../languages/key-words.ts';
import { spaced } from '../../languages/pattern-table.ts';

const RUNNING = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.running})(?![\p{L}])`, 'i');
/** Where something on this machine can be reached while it runs. */
const ADDRESS = /(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):\d{2,5}/;
const PORT = /(?<!\d)\d{4,5}(?!\d)/g;

/** Whether something was said of a job in the background that has ended since. */
export function isOfEndedJob(jobs: readonly Job[], finding: Finding): boolean {
  return (
    jobs.length > 0 &&
    ((RUNNING.test(finding.text) && isOver(jobs, finding)) ||
      (ADDRESS.test(finding.text) &&
        jobs.every(({ ended }) => ended !== undefined) &&
        isOver(jobs, finding)) ||
      jobs.some((job) => isOnlyOf(job, finding)) ||
      isOfOldJob(jobs, finding))
  );
}

/** It names a job that ended, or was said of the last one that had been started. */
function isOver(jobs: readonly Job[], { text, line }: Finding): boolean {
  const named = jobs.find((job) => text.includes(job.id));
  const job = named ?? jobs.findLast((each) => each.line < line);
  return job?.ended !== undefined;
}

/** It was said of a job while that ran, and of nothing else that has a name. */
function isOnlyOf({ id, endedLine = 0 }: Job, { text, line, keys }: Finding): boolean {
  return (
    endedLine > line &&
    text.includes(id) &&
    !keys.some((key) => isName(key) && key !== id && !/^\d|:\d{2,5}/.test(key))
  );
}

/** It names a job that ended, or the port of one, and another one has taken its place. */
function isOfOldJob(jobs: readonly Job[], { text, line, keys }: Finding): boolean {
  return jobs.some((job) => {
    if (job.ended === undefined || job.line > line) return false;
    const next = jobs.find((each) => each.line > job.line && areAlike(each.command, job.command));
    if (next === undefined || next.line < line || text.includes(next.id)) return false;
    const ports = (job.command.match(PORT) ?? []).filter((port) => !next.command.includes(port));
    const isOnlyOfIt = !keys.some((key) => isName(key) && key !== job.id && !/^\d|:\d{2,5}/.test(key));
    return (text.includes(job.id) && isOnlyOfIt) || ports.some((port) => text.includes(port));
  });
}

/** Most words of one command stand in the other. */
function areAlike(one: string, other: string): boolean {
  const words = new Set(one.split(/\s+/));
  const others = [...new Set(other.split(/\s+/))];
  const shared = others.filter((word) => words.has(word)).length;
  return shared * 2 > Math.min(words.size, others.length);
}
