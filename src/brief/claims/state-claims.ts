import { keyWords } from '../../languages/key-words.ts';
import { bareCommand } from '../bare-command.ts';
import { saidText, shareOfWords } from '../check/said-text.ts';
import { clip, oneLine } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import type { IsEnded } from '../ended/ended-findings.ts';
import { checkClaims } from './check-claims.ts';
import { type Claim, stateClaim } from './claim.ts';
import { gitClaims } from './git-claims.ts';
import { lastCallClaims } from './last-calls.ts';
import { requestClaims } from './request-claims.ts';
import { taskClaims } from './task-claims.ts';

const TOLD_SHARE = 0.6;

/** Where the work stands at this moment, as far as the record shows it. */
export function stateClaims(request: BriefRequest, isEnded: IsEnded): Claim[] {
  return [
    ...requestClaims(request),
    ...taskClaims(request),
    ...checkClaims(request),
    ...gitClaims(request),
    ...jobClaims(request),
    ...lastCallClaims(request, isEnded),
  ];
}

/** Background jobs that still run, and tool calls without a result on record. */
function jobClaims({ record, carried }: BriefRequest): Claim[] {
  // If the summary has the id of a job, the model can look it up itself.
  const running = record.work.jobs.filter((job) => job.ended === undefined && !carried.includes(job.id));
  const claims = running.map((job) =>
    stateClaim(
      `job ${job.id}`,
      `Started in the background and not seen to end: \`${clip(bareCommand(job.command), 160)}\` (id ${job.id})`,
      9,
    ),
  );
  // Reads and searches can simply be repeated.
  const started = record.unanswered.filter(
    (call) => !/^(?:read|searched|fetched) /.test(call) && !isInSummary(call, carried),
  );
  for (const call of started.slice(-3))
    claims.push(stateClaim(`open ${call}`, `Started, result not seen: ${clip(oneLine(call), 200)}`, 8.5));
  return claims;
}

/** The summary mentions the call. It was written later, so it may know the result that we have not seen. */
function isInSummary(call: string, carried: string): boolean {
  const [, path] = /^(?:edited|wrote) (.+)/s.exec(call) ?? [];
  if (path !== undefined) return carried.includes(path.slice(path.lastIndexOf('/') + 1));
  return shareOfWords(keyWords(call), saidText(carried)) >= TOLD_SHARE;
}
