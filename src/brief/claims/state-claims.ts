import type { Fact } from '../../domain/fact.ts';
import type { StateOfRecord } from '../../domain/state-of-record.ts';
import type { Said } from '../../domain/work-state.ts';
import { clip, oneLine } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { outlinePlan } from '../outline-plan.ts';
import { requestInWork } from '../request-in-work.ts';
import { isChatter } from './chatter.ts';
import { checkClaims, openErrors, runAgainst, SOURCE_MAX } from './check-claims.ts';
import { bareCommand, type Claim, derivedFact, shortPaths, stateClaim } from './claim.ts';
import { planCorrection, stemsOf, taskCorrection } from './corrections.ts';
import { type IsEnded, whatCameLater } from './ended-findings.ts';
import { gitClaims } from './git-claims.ts';
import { goneNote } from './gone-files.ts';
import { requestClaims } from './request-claims.ts';
import { isStatus } from './sentence-form.ts';

const OPEN_SHOWN = 12;

const DONE_SHOWN = 8;
const SAME_SHARE = 0.6;

const STEPS_SHOWN = 4;
const STEP_MAX = 130;
const QUOTED_MAX = 200;
const JOB = /^runs in the background, id (\S+)/;

/** Where the work stands at this moment, as far as the record shows it. */
export function stateClaims(request: BriefRequest, isEnded: IsEnded): Claim[] {
  return [
    ...requestClaims(request),
    ...taskClaims(request),
    ...checkClaims(request),
    ...gitClaims(request),
    ...jobClaims(request),
    ...stepClaims(request, isEnded),
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
function stepClaims({ record, cwd, facts, runningPrompt }: BriefRequest, isEnded: IsEnded): Claim[] {
  const { steps, said, jobs, prompts } = record.work;
  const last = said.at(-1);
  const claims: Claim[] = [];
  const shown = steps.slice(-STEPS_SHOWN);
  const open = new Set(openErrors(facts).map(({ detail }) => detail.source));
  if (shown.length > 0) {
    const told = shown.map((step) => {
      const text = clip(shortPaths(step.text, cwd), STEP_MAX);
      if (step.outcome === '' || /^[[{]/.test(step.outcome)) return text;
      const job = JOB.exec(step.outcome)?.[1];
      const ended = job && jobs.find((each) => each.id === job)?.ended;
      if (ended) return `${text} → started apart, ${ended} since`;
      const since =
        step.failed && step.key !== '' && !open.has(step.key.slice(0, SOURCE_MAX)) ? ' (passes since)' : '';
      return `${text} → ${step.failed ? 'failed: ' : ''}${clip(step.outcome, STEP_MAX)}${since}`;
    });
    claims.push(stateClaim('steps', `The last calls: ${told.join('; ')}`, 8));
  }
  if (last !== undefined) {
    const words = lastWords(withWhatCameLater(last, record, isEnded));
    const isLater = (steps.at(-1)?.at ?? 0) > last.at;
    const latest = prompts.at(-1);
    // A remark that was typed meanwhile is no request, and may be written down after the answer to it.
    const isRemark = requestInWork(facts, runningPrompt).meanwhile.some(({ text }) => text === latest?.text);
    const isAnswered = (latest?.at ?? 0) > last.at && !isRemark;
    const when = isAnswered
      ? "Said before the user's last request"
      : isLater
        ? 'Said before the last calls'
        : 'Said last';
    const isOvertaken = isStatus(lastWords(last.text)) && last.line < record.work.movedLine;
    // What the last calls do, they tell themselves.
    const isTold = isLater && !isAnswered && isChatter(words);
    if (words !== '' && !isOvertaken && !isTold)
      claims.push({
        ...stateClaim('said', `${when}: ${words}${againstIt(last, record)}`, 7.5),
        quotes: last.text.slice(-QUOTED_MAX),
      });
  }
  return claims;
}

/** A message without what is over by now, and with what came after what it says. */
function withWhatCameLater({ text, line }: Said, record: StateOfRecord, isEnded: IsEnded): string {
  let told = text;
  for (const finding of record.findings.kept) {
    if (finding.line !== line || finding.source !== 'said' || finding.isAnnounced) continue;
    const later =
      isEnded(finding) && !finding.due ? '' : `${finding.text}${whatCameLater(finding, record.work)}`;
    told = told.replace(finding.text, () => later);
  }
  return told;
}

/** What a message says of the tests is a claim; the run decides. */
function againstIt({ text, line }: Said, { work }: StateOfRecord): string {
  const run = runAgainst(text, line, work);
  return run === undefined
    ? ''
    : ` (the record says otherwise: \`${clip(bareCommand(run.command), 110)}\` failed)`;
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

/** The list of tasks as it was ticked, and the plan in force. */
function taskClaims({ facts, record }: BriefRequest): Claim[] {
  const tasks = facts
    .filter(({ kind, status }) => kind === 'task' && status !== 'superseded')
    .sort((one, other) => one.first.line - other.first.line);
  const open = tasks.filter((task) => task.status === 'open');
  const done = tasks.filter((task) => task.status === 'done').slice(-DONE_SHOWN);
  const claims: Claim[] = [];
  for (const task of open.slice(0, OPEN_SHOWN)) {
    const isNow = task.detail.state === 'in_progress';
    const since = record.work.commits.filter(({ line = 0 }) => line > task.last.line);
    const done = since.find(({ subject }) => isSameWork(task.text, subject));
    const blocked = task.detail.blockedBy ? ` (blocked by ${task.detail.blockedBy})` : '';
    // Boxes lag behind the work.
    const last = isNow ? since.findLast(({ subject }) => isNear(task.text, subject)) : undefined;
    const text = done
      ? `Not ticked, committed since as "${clip(done.subject, 70)}": ${nameOf(task)}`
      : last
        ? `Task in progress when last ticked: ${nameOf(task)}${blocked} (committed since: "${clip(last.subject, 70)}")`
        : `${isNow ? 'Task in progress' : 'Task open'}: ${nameOf(task)}${blocked}${taskCorrection(task.text, task.last.line, record.work)}`;
    claims.push({ section: 'state', text, worth: done ? 6.6 : isNow ? 8.7 : 8.1, fact: task });
  }
  if (open.length > 0 && done.length > 0) {
    const text = `Tasks ticked as done: ${done.map((task) => `${clip(nameOf(task), 70)}${goneNote(task.text, record.work)}`).join('; ')}`;
    claims.push({
      section: 'state',
      text,
      worth: 6.5,
      fact: derivedFact('state', 'tasks done', text),
      isDerived: true,
    });
  }
  const plan = facts.find(({ kind, status }) => kind === 'plan' && status === 'open');
  if (plan) {
    const text = `Approved plan: ${clip(outlinePlan(plan.text, 420), 420)}${planCorrection(plan.text, plan.last.line, record.work)}`;
    claims.push({ section: 'state', text, worth: 6, fact: plan });
  }
  return claims;
}

/** A commit that may be a part of the task. */
function isNear(task: string, subject: string): boolean {
  const words = stemsOf(subject);
  return [...stemsOf(task)].some((stem) => words.has(stem));
}

/** Most words of the one stand in the other. */
function isSameWork(task: string, subject: string): boolean {
  const [one, other] = [stemsOf(task), stemsOf(subject)];
  const shared = [...one].filter((stem) => other.has(stem)).length;
  return shared >= 2 && shared >= SAME_SHARE * Math.min(one.size, other.size);
}

function nameOf(task: Fact): string {
  return `${task.detail.id ? `#${task.detail.id} ` : ''}${oneLine(task.text)}`;
}
