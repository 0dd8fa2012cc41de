import type { Fact } from '../../domain/fact.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { clip, oneLine } from '../describe-fact.ts';
import { outlinePlan } from '../outline-plan.ts';
import { type Claim, derivedFact } from './claim.ts';

const OPEN_SHOWN = 12;
const DONE_SHOWN = 8;

/** The list of tasks as it was ticked, and the plan in force. */
export function taskClaims({ facts }: BriefRequest): Claim[] {
  const tasks = facts
    .filter(({ kind, status }) => kind === 'task' && status !== 'superseded')
    .sort((one, other) => one.first.line - other.first.line);
  const open = tasks.filter((task) => task.status === 'open');
  const done = tasks.filter((task) => task.status === 'done').slice(-DONE_SHOWN);
  const claims: Claim[] = [];
  for (const task of open.slice(0, OPEN_SHOWN)) {
    const isNow = task.detail.state === 'in_progress';
    const text = `${isNow ? 'Task in progress' : 'Task open'}: ${nameOf(task)}${task.detail.blockedBy ? ` (blocked by ${task.detail.blockedBy})` : ''}`;
    claims.push({ section: 'state', text, worth: isNow ? 8.7 : 8.1, fact: task });
  }
  if (open.length > 0 && done.length > 0) {
    const text = `Tasks ticked as done: ${done.map((task) => clip(nameOf(task), 70)).join('; ')}`;
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
    const text = `Approved plan: ${clip(outlinePlan(plan.text, 420), 420)}`;
    claims.push({ section: 'state', text, worth: 6, fact: plan });
  }
  return claims;
}

function nameOf(task: Fact): string {
  return `${task.detail.id ? `#${task.detail.id} ` : ''}${oneLine(task.text)}`;
}
