import type { Fact } from '../../domain/fact.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { keyWords } from '../../languages/key-words.ts';
import { carriedText } from '../check/carried-text.ts';
import { saidText, shareOfWords } from '../check/said-text.ts';
import { clip, oneLine } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { outlinePlan } from '../outline-plan.ts';
import { checkClaims } from './check-claims.ts';
import { bareCommand, type Claim, derivedFact, stateClaim } from './claim.ts';
import { planCorrection, stemsOf, taskCorrection } from './corrections.ts';
import type { IsEnded } from './ended-findings.ts';
import { gitClaims } from './git-claims.ts';
import { goneNote } from './gone-files.ts';
import { lastCallClaims } from './last-calls.ts';
import { requestClaims } from './request-claims.ts';

const OPEN_SHOWN = 12;

const DONE_SHOWN = 8;
const SAME_SHARE = 0.6;
const TOLD_SHARE = 0.6;
const COMMAND_MIN = 6;

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

/** The task list with the status of each task, and the approved plan. */
function taskClaims({ facts, record, carried, cwd }: BriefRequest): Claim[] {
  const tasks = facts
    .filter(({ kind, status }) => kind === 'task' && status !== 'superseded')
    .sort((one, other) => one.first.line - other.first.line);
  const open = tasks.filter((task) => task.status === 'open');
  const done = tasks.filter((task) => task.status === 'done').slice(-DONE_SHOWN);
  const claims: Claim[] = [];
  for (const task of open.slice(0, OPEN_SHOWN)) {
    const isNow = task.detail.state === 'in_progress';
    const since = record.work.commits.filter(({ line = 0 }) => line > task.last.line);
    // A list that is sent again repeats old states, so commits since the task was first listed count.
    const done =
      since.find(({ subject }) => isSameWork(task.text, subject)) ??
      record.work.commits.find(
        ({ line = 0, subject }) => line > task.first.line && isCalled(task.text, subject),
      );
    if (isRunSince(task, record.work)) continue;
    const blocked = task.detail.blockedBy ? ` (blocked by ${task.detail.blockedBy})` : '';
    // Task lists are updated late, so a later commit that may belong to the task is named.
    const last = isNow ? since.findLast(({ subject }) => isNear(task.text, subject)) : undefined;
    const text = done
      ? `Not ticked, committed since as "${clip(done.subject, 70)}": ${nameOf(task)}`
      : last
        ? `Task in progress when last ticked: ${nameOf(task)}${blocked} (committed since: "${clip(last.subject, 70)}")`
        : `${isNow ? 'Task in progress' : 'Task open'}: ${nameOf(task)}${blocked}${taskCorrection(task.text, task.last.line, record.work)}`;
    claims.push({ section: 'state', text, worth: done ? 6.6 : isNow ? 8.7 : 8.1, fact: task });
  }
  // Listed only if an open task is too: done tasks alone would look like the whole list.
  const summary = done.length > 0 && open.length > 0 ? carriedText(carried, cwd) : undefined;
  if (summary && open.some((task) => !summary.holds(task))) {
    const text = `Tasks ticked as done: ${done.map((task) => `${clip(nameOf(task), 70)}${goneNote(task.text, record.work)}`).join('; ')}`;
    claims.push({
      section: 'state',
      text,
      worth: 6.5,
      fact: derivedFact('state', 'tasks done', text),
      isDerived: true,
      quotes: done.map((task) => task.text).join(' '),
    });
  }
  const plan = facts.find(({ kind, status }) => kind === 'plan' && status === 'open');
  if (plan) {
    const text = `Approved plan: ${clip(outlinePlan(plan.text, 420), 420)}${planCorrection(plan.text, plan.last.line, record.work)}`;
    claims.push({ section: 'state', text, worth: 6, fact: plan });
  }
  return claims;
}

/** The task is to run a command, and that command has succeeded since. */
function isRunSince({ text, last }: Fact, { runs }: WorkState): boolean {
  return runs.some(({ command, failed, told, line }) => {
    const bare = bareCommand(command);
    return !failed && told && line > last.line && bare.length >= COMMAND_MIN && text.includes(bare);
  });
}

/** The commit shares a word with the task, so it may be a part of it. */
function isNear(task: string, subject: string): boolean {
  const words = stemsOf(subject);
  return [...stemsOf(task)].some((stem) => words.has(stem));
}

/** Most words of the shorter text occur in the other, so the commit completes the task. */
function isSameWork(task: string, subject: string): boolean {
  const [one, other] = [stemsOf(task), stemsOf(subject)];
  const shared = [...one].filter((stem) => other.has(stem)).length;
  return shared >= 2 && shared >= SAME_SHARE * Math.min(one.size, other.size);
}

/** The subject is the task itself, behind a prefix: "forms: Police". */
function isCalled(task: string, subject: string): boolean {
  return subject.replace(/^[^:]{1,30}: /, '').toLowerCase() === task.trim().toLowerCase();
}

function nameOf(task: Fact): string {
  return `${task.detail.id ? `#${task.detail.id} ` : ''}${oneLine(task.text)}`;
}
