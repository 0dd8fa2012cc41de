import type { BriefRequest } from '../compose-brief.ts';
import { clip, oneLine } from '../describe-fact.ts';
import { checkClaims, openErrors, SOURCE_MAX } from './check-claims.ts';
import type { Claim } from './claim.ts';
import { gitClaims } from './git-claims.ts';
import { requestClaims } from './request-claims.ts';
import { isStatus } from './sentence-form.ts';
import { bareCommand, shortPaths, stateClaim } from './state-claim.ts';
import { taskClaims } from './task-claims.ts';

const STEPS_SHOWN = 4;
const STEP_MAX = 130;
const QUOTED_MAX = 200;

/** Where the work stands at this moment, as far as the record shows it. */
export function stateClaims(request: BriefRequest): Claim[] {
  return [
    ...requestClaims(request),
    ...taskClaims(request),
    ...checkClaims(request),
    ...gitClaims(request),
    ...jobClaims(request),
    ...stepClaims(request),
  ];
}

/** What runs in the background, and calls that nobody has seen the end of. */
function jobClaims({ record }: BriefRequest): Claim[] {
  const running = record.work.jobs.filter((job) => job.ended === undefined);
  const claims = running.map((job) =>
    stateClaim(
      `job ${job.id}`,
      `Started in the background and not seen to end: \`${clip(bareCommand(job.command), 160)}\` (id ${job.id})`,
      9,
    ),
  );
  // A look can be had again.
  const started = record.unanswered.filter((call) => !/^(?:read|searched|fetched) /.test(call));
  for (const call of started.slice(-3))
    claims.push(stateClaim(`open ${call}`, `Started, result not seen: ${clip(oneLine(call), 200)}`, 8.5));
  return claims;
}

/** The last calls with what came out, behind what was said before them. */
function stepClaims({ record, cwd, facts }: BriefRequest): Claim[] {
  const { steps, said } = record.work;
  const last = said.at(-1);
  const claims: Claim[] = [];
  const shown = steps.slice(-STEPS_SHOWN);
  const open = new Set(openErrors(facts).map(({ detail }) => detail.source));
  if (shown.length > 0) {
    const told = shown.map((step) => {
      const text = clip(shortPaths(step.text, cwd), STEP_MAX);
      if (step.outcome === '' || /^[[{]/.test(step.outcome)) return text;
      const since =
        step.failed && step.key !== '' && !open.has(step.key.slice(0, SOURCE_MAX)) ? ' (passes since)' : '';
      return `${text} → ${step.failed ? 'failed: ' : ''}${clip(step.outcome, STEP_MAX)}${since}`;
    });
    claims.push(stateClaim('steps', `The last calls: ${told.join('; ')}`, 8));
  }
  if (last !== undefined) {
    const words = lastWords(last.text);
    const isLater = (steps.at(-1)?.at ?? 0) > last.at;
    const isOvertaken = isStatus(words) && last.line < record.work.movedLine;
    if (words !== '' && !isOvertaken)
      claims.push({
        ...stateClaim('said', `${isLater ? 'Said before the last calls' : 'Said last'}: ${words}`, 7.5),
        quotes: last.text.slice(-QUOTED_MAX),
      });
  }
  return claims;
}

/** The end of a message says where it leads. */
function lastWords(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replaceAll('**', '').replace(/^#+ /, '').trim())
    .filter((line) => line !== '' && !/^(?:[-|=\s]+|```.*)$/.test(line));
  let words = '';
  for (const line of lines.toReversed()) {
    if (words !== '' && words.length + line.length > 260) break;
    words = words === '' ? line : `${line} ${words}`;
  }
  return clip(words, 320);
}
