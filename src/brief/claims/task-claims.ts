import type { Fact } from '../../domain/fact.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { bareCommand } from '../bare-command.ts';
import { carriedText } from '../check/carried-text.ts';
import { clip, oneLine } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { outlinePlan } from '../outline-plan.ts';
import { type Claim, derivedFact } from './claim.ts';
import { planCorrection, stemsOf, taskCorrection } from './corrections.ts';
import { goneNote } from './gone-files.ts';

const OPEN_SHOWN = 12;
const DONE_SHOWN = 8;
const SAME_SHARE = 0.6;
const COMMAND_MIN = 6;
/** A summary that tells of so many open tasks knows the list: what it leaves out may be done, and not ticked. */
const KNOWN_TASKS = 2;

/** The task list with the status of each task, and the approved plan. */
export function taskClaims({ facts, record, carried, cwd }: BriefRequest): Claim[] {
  const tasks = facts
    .filter(({ kind, status }) => kind === 'task' && status !== 'superseded')
    .sort((one, other) => one.first.line - other.first.line);
  const open = tasks.filter((task) => task.status === 'open');
  const summary = open.length > 0 ? carriedText(carried, cwd) : undefined;
  const told = summary ? open.filter((task) => summary.holds(task)) : [];
  const isKnown = told.length >= KNOWN_TASKS;
  const claims = open
    .filter((task) => !isRunSince(task, record.work))
    .slice(0, OPEN_SHOWN)
    .map((task) => openClaim(task, open, record.work, isKnown && !told.includes(task)));
  const done = tasks.filter((task) => task.status === 'done').slice(-DONE_SHOWN);
  // Listed only if an open task is too: done tasks alone would look like the whole list.
  if (done.length > 0 && told.length < open.length && !isKnown) claims.push(doneClaim(done, record.work));
  const plan = facts.find(({ kind, status }) => kind === 'plan' && status === 'open');
  if (plan) {
    const text = `Approved plan: ${clip(outlinePlan(plan.text, 420), 420)}${planCorrection(plan.text, plan.last.line, record.work)}`;
    claims.push({ section: 'state', text, worth: 6, fact: plan });
  }
  return claims;
}

/** Task lists are updated late, so what was committed or begun since is named. */
function openClaim(task: Fact, open: readonly Fact[], work: WorkState, isLeftOut: boolean): Claim {
  const claim = (text: string, worth: number): Claim => ({ section: 'state', text, worth, fact: task });
  const name = `${nameOf(task)}${task.detail.blockedBy ? ` (blocked by ${task.detail.blockedBy})` : ''}`;
  const since = work.commits.filter(({ line }) => line > task.last.line);
  // A list that is sent again repeats old states, so commits since the task was first listed count.
  const done =
    since.find(({ subject }) => isSameWork(task.text, subject)) ??
    work.commits.find(({ line, subject }) => line > task.first.line && isCalled(task.text, subject));
  if (done) return claim(`Not ticked, committed since as "${clip(done.subject, 70)}": ${nameOf(task)}`, 6.6);
  const later = taskCorrection(task.text, task.last.line, work);
  if (!isInProgress(task) && isLeftOut)
    return claim(`Open by the task list, which may lag behind: ${name}${later}`, 6.6);
  if (!isInProgress(task)) return claim(`Task open: ${name}${later}`, 8.1);
  const last = since.findLast(({ subject }) => isNear(task.text, subject));
  if (last)
    return claim(
      `Task in progress when last ticked: ${name} (committed since: "${clip(last.subject, 70)}")`,
      8.7,
    );
  const next = open.find((other) => isInProgress(other) && other.last.line > task.last.line);
  if (next) return claim(`Not ticked, but the next one was begun since: ${name}`, 6.6);
  return claim(`Task in progress: ${name}${later}`, 8.7);
}

function doneClaim(done: readonly Fact[], work: WorkState): Claim {
  const text = `Tasks ticked as done: ${done.map((task) => `${clip(nameOf(task), 70)}${goneNote(task.text, work)}`).join('; ')}`;
  return {
    section: 'state',
    text,
    worth: 6.5,
    fact: derivedFact('state', 'tasks done', text),
    isDerived: true,
    quotes: done.map((task) => task.text).join(' '),
  };
}

function isInProgress({ detail }: Fact): boolean {
  return detail.state === 'in_progress';
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
