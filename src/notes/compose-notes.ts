import { clip, oneLine } from '../brief/clip.ts';
import { quoteWords } from '../brief/quote-words.ts';
import type { Fact } from '../domain/fact.ts';
import { groupDigits } from '../domain/group-digits.ts';
import { plainLine, plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import { titleOf } from './compose-report.ts';
import type { LogEntry } from './list-progress.ts';
import { placePart, quotable } from './managed-part.ts';
import type { SessionPicture } from './session-picture.ts';

const STATE_PART = 'state';

/** Updates the notes: the current state on top, new log entries at the end. */
export function composeNotes(text: string, picture: SessionPicture, entries: readonly LogEntry[]): string {
  const begun = text.trim() === '' ? emptyNotes(picture) : text;
  const state = { name: STATE_PART, body: `${renderState(picture)}\n\n${aboutNotes(picture)}` };
  return appendEntries(placePart(begun, state, sayMoment(picture.time)), entries);
}

function emptyNotes(picture: SessionPicture): string {
  return `# Notes: ${quotable(plainWords(titleOf(picture)))}\n\n## Progress\n\n`;
}

/** Inside the managed part, so that everything outside of it is either written by people or the log. */
function aboutNotes({ sessionId, transcriptPath }: SessionPicture): string {
  return `Session ${sessionId}. What you write above or below this part stays, and reaches Claude after a compaction. Line numbers are those of ${plainWords(transcriptPath)}.`;
}

/**
 * Appends entries at the end of a document, below anything that people wrote. An entry that is there already was
 * written by a process that was killed before it could store that.
 */
function appendEntries(text: string, entries: readonly LogEntry[]): string {
  const lines = entries.filter((entry) => !text.includes(wordsOf(entry))).map(renderEntry);
  if (lines.length === 0) return text;
  const gap = text === '' || text.endsWith('\n') ? '' : '\n';
  return `${text}${gap}${lines.map((line) => `${line}\n`).join('')}`;
}

function renderEntry(entry: LogEntry): string {
  const { time, transcriptLine } = entry;
  const where = transcriptLine > 0 ? ` (line ${transcriptLine})` : '';
  return `- ${sayMoment(time)} ${wordsOf(entry)}${where}`;
}

function wordsOf({ label, text }: LogEntry): string {
  return `**${label}:** ${quotable(plainWords(text))}`;
}

const LINE_MAX = 400;
const FAILING_MAX = 4;
const TASKS_MAX = 6;
const RUNS_MAX = 4;
const NOW_MAX = 6;
const AGENTS_MAX = 4;
const THINGS_MAX = 6;

/** The top of the notes: the current state of the session, without empty lines. */
export function renderState(picture: SessionPicture): string {
  const { account, contextTokens, turn, isOver, time } = picture;
  const { failing, tasks, runs, now, things, agents } = account.lines;
  const asked = oneLine(quoteWords(account.request, LINE_MAX));
  const lines = [
    label(account.isInWork ? 'Request in work' : 'Last request', clip(asked, LINE_MAX)),
    ...listed('Failed last', failing, FAILING_MAX),
    ...listed('Task', tasks, TASKS_MAX),
    ...listed('Run', runs, RUNS_MAX),
    ...listed('Now', now, NOW_MAX),
    ...listed('Agent', agents, AGENTS_MAX),
    ...listed('Id', things, THINGS_MAX),
    label('Context', contextTokens === 0 ? '' : `${groupDigits(contextTokens)} tokens`),
  ];
  const head = `## Current State\n\nAs of ${sayMoment(time)}, turn ${turn}${isOver ? ', session ended' : ''}`;
  return [head, '', ...lines.filter((line) => line !== '')].join('\n');
}

/** The number and subject of a task. */
export function subjectOf({ text, detail }: Fact): string {
  const blocked = detail.blockedBy ? ` (blocked by ${detail.blockedBy})` : '';
  return plainLine(`${detail.id ? `#${detail.id} ` : ''}${clip(oneLine(text), LINE_MAX)}${blocked}`);
}

function label(name: string, text: string): string {
  return text === '' ? '' : `- **${name}:** ${plainWords(text)}`;
}

function listed(name: string, lines: readonly string[], max: number): string[] {
  const more = lines.length - max;
  const shown = lines.slice(0, max).map((line) => label(name, line));
  return more > 0 ? [...shown, `- and ${more} more`] : shown;
}
