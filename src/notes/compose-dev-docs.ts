import { plainWords, visibleText } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import { subjectOf } from './compose-notes.ts';
import { type Report, renderReport } from './compose-report.ts';
import { placePart } from './managed-part.ts';
import type { SessionPicture } from './session-picture.ts';

const NO_PLAN = 'No plan has been approved yet. The first one that is will be kept here.';

/** The frozen plan: the first one that the user approved. From then on only people change the file. */
export function composePlan(text: string, title: string, { facts }: SessionPicture): string {
  const plan = facts.find(({ kind, status }) => kind === 'plan' && status !== 'superseded');
  const head = text.trim() === '' ? `# Plan: ${plainWords(title)}\n\n${NO_PLAN}\n` : text;
  if (!plan || !head.includes(NO_PLAN)) return head;
  const frozen = `Approved ${sayMoment(plan.last.time)}, frozen since.\n\n${visibleText(plan.text).trim()}`;
  return head.replace(NO_PLAN, () => frozen);
}

/** The current context: where the session that works on the task stands. */
export function composeContext(text: string, title: string, report: Report): string {
  return placePart(text, `# Context: ${plainWords(title)}\n`, 'context', renderReport(report), report.time);
}

/** The checklist, from the client's own task list. */
export function composeTasks(text: string, title: string, picture: SessionPicture): string {
  const tasks = picture.facts
    .filter(({ kind, status, text: subject }) => kind === 'task' && status !== 'superseded' && subject !== '')
    .sort((one, other) => one.first.line - other.first.line);
  const lines = tasks.map((task) => {
    const inWork = task.detail.state === 'in_progress' ? ' (in work)' : '';
    return `- [${task.status === 'done' ? 'x' : ' '}] ${subjectOf(task)}${inWork}`;
  });
  const done = tasks.filter(({ status }) => status === 'done').length;
  const body =
    tasks.length === 0 ? 'No tasks yet.' : `${done} of ${tasks.length} done.\n\n${lines.join('\n')}`;
  return placePart(text, `# Tasks: ${plainWords(title)}\n`, 'tasks', body, picture.time);
}
