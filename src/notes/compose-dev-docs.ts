import { clip, oneLine } from '../brief/clip.ts';
import type { AccountPart } from '../brief/compose-account.ts';
import { LAYOUT } from '../brief/compose-handoff.ts';
import { quoteWords } from '../brief/quote-words.ts';
import { plainBlock, plainLine, plainWords, visibleText } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import { renderState, subjectOf } from './compose-notes.ts';
import { latestHandoff } from './compose-report.ts';
import { placePart } from './managed-part.ts';
import type { SessionPicture } from './session-picture.ts';

const NO_PLAN = 'No plan has been approved yet. The first one that is will be kept here.';
const LINE_MAX = 400;
const IN_CONTEXT: readonly AccountPart[] = ['answers', 'refusals', 'files', 'things', 'notes'];

/** The frozen plan: the first one that the user approved. From then on only people change the file. */
export function composePlan(text: string, title: string, { facts }: SessionPicture): string {
  const plan = facts.find(({ kind, status }) => kind === 'plan' && status !== 'superseded');
  const head = text.trim() === '' ? `# Plan: ${plainWords(title)}\n\n${NO_PLAN}\n` : text;
  if (!plan || !head.includes(NO_PLAN)) return head;
  const frozen = `Approved ${sayMoment(plan.last.time)}, frozen since.\n\n${visibleText(plan.text).trim()}`;
  return head.replace(NO_PLAN, () => frozen);
}

/** The current context: what anybody who works on the task has to know. */
export function composeContext(text: string, title: string, picture: SessionPicture): string {
  const { account, facts } = picture;
  const written = latestHandoff(facts);
  const asked = clip(oneLine(quoteWords(account.request, LINE_MAX)), LINE_MAX);
  const body = [
    renderState(picture),
    ...section('Request', asked === '' ? [] : [asked]),
    // Its lines are mostly items of a list already.
    ...(written
      ? [
          `## Handoff that the model wrote (${plainWords(written.from)}, ${sayMoment(written.writtenAt)})`,
          plainBlock(written.text),
        ]
      : []),
    ...LAYOUT.filter(({ part }) => IN_CONTEXT.includes(part)).flatMap(({ part, title: topic }) =>
      section(topic, account.lines[part]),
    ),
  ].join('\n\n');
  return placePart(text, `# Context: ${plainWords(title)}\n`, 'context', body, picture.time);
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

function section(title: string, lines: string[]): string[] {
  return lines.length === 0
    ? []
    : [`## ${title}\n\n${lines.map((line) => `- ${plainLine(line)}`).join('\n')}`];
}
