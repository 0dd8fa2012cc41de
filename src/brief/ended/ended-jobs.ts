import type { Finding } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import type { Job } from '../../domain/work-state.ts';
import { isName } from '../../languages/key-words.ts';
import { spaced } from '../../languages/pattern-table.ts';

const RUNNING = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.running})(?![\p{L}])`, 'i');
/** A local address, which answers only while its server runs. */
const ADDRESS = /(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):\d{2,5}/;
const PORT = /(?<!\d)\d{4,5}(?!\d)/g;

/** Whether a finding is about a background job that has ended since. */
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

/** The job that the finding names has ended, or else the last one started before it. */
function isOver(jobs: readonly Job[], { text, line }: Finding): boolean {
  const named = jobs.find((job) => text.includes(job.id));
  const job = named ?? jobs.findLast((each) => each.line < line);
  return job?.ended !== undefined;
}

/** Said while the job ran, and names nothing else. */
function isOnlyOf({ id, endedLine = 0 }: Job, { text, line, keys }: Finding): boolean {
  return (
    endedLine > line &&
    text.includes(id) &&
    !keys.some((key) => isName(key) && key !== id && !/^\d|:\d{2,5}/.test(key))
  );
}

/** Names an ended job or its port, and a similar job was started later in its place. */
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

/** More than half of the words of the shorter command occur in the other. */
function areAlike(one: string, other: string): boolean {
  const words = new Set(one.split(/\s+/));
  const others = [...new Set(other.split(/\s+/))];
  const shared = others.filter((word) => words.has(word)).length;
  return shared * 2 > Math.min(words.size, others.length);
}
