import { plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import { titleOf } from './compose-report.ts';
import type { LogEntry } from './list-progress.ts';
import { placePart, quotable } from './managed-part.ts';
import { renderState } from './render-state.ts';
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
