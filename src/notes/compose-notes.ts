import { clip, oneLine } from '../brief/clip.ts';
import type { AccountPart } from '../brief/compose-account.ts';
import { quoteWords } from '../brief/quote-words.ts';
import type { Fact } from '../domain/fact.ts';
import { plainLine, plainWords, visibleText } from '../domain/plain-line.ts';
import { groupDigits, sayMoment } from '../domain/say.ts';
import { type Report, titleOf } from './compose-report.ts';
import type { LogEntry } from './list-progress.ts';
import { placePart, quotable } from './managed-part.ts';
import type { SessionPicture } from './session-picture.ts';

/** Updates the notes: the current state on top, new log entries at the end. */
export function composeNotes(text: string, picture: SessionPicture, entries: readonly LogEntry[]): string {
  const { session, time } = picture;
  const head = `# Notes: ${quotable(plainWords(titleOf(picture)))}\n\n## Progress\n\n`;
  // Inside the managed part, so that everything outside of it is either written by people or the log.
  const about = `Session ${session.id}. What you write above or below this part stays, and reaches Claude after a compaction. Line numbers are those of ${plainWords(session.transcriptPath)}.`;
  const notes = placePart(text, head, 'state', `${renderState(picture)}\n\n${about}`, time);
  // An entry that is there already was written by a process that was killed before it could store that.
  const lines = entries.flatMap(({ label, text: said, time: at, transcriptLine }) => {
    const where = transcriptLine > 0 ? ` (line ${transcriptLine})` : '';
    const line = `- ${sayMoment(at)} **${label}:** ${quotable(plainWords(said))}${where}\n`;
    return notes.includes(line) ? [] : [line];
  });
  const gap = lines.length === 0 || notes.endsWith('\n') ? '' : '\n';
  return `${notes}${gap}${lines.join('')}`;
}

const LINE_MAX = 400;
/** The top of the notes: the current state of the session. */
export function renderState(picture: SessionPicture): string {
  const { account, contextTokens, turn, isOver, time } = picture;
  const asked = oneLine(quoteWords(account.request, LINE_MAX));
  const listed = (name: string, part: AccountPart, max: number) => {
    const all = account.lines[part];
    const more = all.length > max ? [`- and ${all.length - max} more`] : [];
    return [...all.slice(0, max).map((line) => label(name, line)), ...more];
  };
  const lines = [
    label(account.isInWork ? 'Request in work' : 'Last request', clip(asked, LINE_MAX)),
    ...listed('Urgent in the user’s own terms', 'urgent', 4),
    ...listed('Failed last', 'failing', 4),
    ...listed('Task', 'tasks', 6),
    ...listed('Run', 'runs', 4),
    ...listed('Now', 'now', 6),
    ...listed('Agent', 'agents', 4),
    ...listed('Id', 'things', 6),
    label('Last message of the assistant (said then, not checked)', account.lines.said[0] ?? ''),
    label('Context', contextTokens === 0 ? '' : `${groupDigits(contextTokens)} tokens`),
  ];
  const head = `## Current State\n\nAs of ${sayMoment(time)}, turn ${turn}${isOver ? ', session ended' : ''}`;
  return [head, '', ...lines.filter((line) => line !== '')].join('\n');
}

export function subjectOf({ text, detail }: Fact): string {
  const blocked = detail.blockedBy ? ` (blocked by ${detail.blockedBy})` : '';
  return plainLine(`${detail.id ? `#${detail.id} ` : ''}${clip(oneLine(text), LINE_MAX)}${blocked}`);
}

function label(name: string, text: string): string {
  return text === '' ? '' : `- **${name}:** ${plainWords(text)}`;
}

const NO_PLAN = 'No plan has been approved yet. The first one that is will be kept here.';

/** The frozen plan: the first one that the user approved. From then on only people change the file. */
export function composePlan(text: string, title: string, { facts }: SessionPicture): string {
  const plan = facts.find(({ kind, status }) => kind === 'plan' && status !== 'superseded');
  const head = text.trim() === '' ? `# Plan: ${plainWords(title)}\n\n${NO_PLAN}\n` : text;
  if (!plan || !head.includes(NO_PLAN)) return head;
  const frozen = `Approved ${sayMoment(plan.last.time)}, frozen since.\n\n${visibleText(plan.text).trim()}`;
  return head.replace(NO_PLAN, () => frozen);
}

export function composeContext(text: string, title: string, report: Report): string {
  return placePart(text, `# Context: ${plainWords(title)}\n`, 'context', report.text, report.time);
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
