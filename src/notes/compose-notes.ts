import { plainWords } from '../domain/plain-line.ts';
import { composeState } from './compose-state.ts';
import type { LogEntry } from './log-entry.ts';
import { placePart } from './managed-part.ts';
import { quotable } from './quotable.ts';
import { sayMoment } from './say-moment.ts';
import type { SessionPicture } from './session-picture.ts';

export const STATE_PART = 'state';

/** The notes as they stand → the notes with the state of now on top and what happened since at the end. */
export function composeNotes(text: string, picture: SessionPicture, entries: readonly LogEntry[]): string {
  const begun = text.trim() === '' ? emptyNotes(picture) : text;
  const state = { name: STATE_PART, body: composeState(picture) };
  return appendEntries(placePart(begun, state, sayMoment(picture.time)), entries);
}

function emptyNotes({ sessionId, transcriptPath, time }: SessionPicture): string {
  return `# Notes of session ${sessionId}

Begun ${sayMoment(time)}. Write wherever you like: your lines stay. \`tideproof note "…"\` adds one at the end.
Numbers of lines are those of ${plainWords(transcriptPath)}.

## Progress

`;
}

/**
 * Writes entries down at the end of a document, below whatever people wrote there. An entry that is there already was
 * written by a process that was stopped before it could remember it.
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
