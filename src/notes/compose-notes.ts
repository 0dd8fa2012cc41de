import { plainWords } from '../domain/plain-line.ts';
import { appendEntries } from './append-entries.ts';
import { composeState } from './compose-state.ts';
import type { LogEntry } from './log-entry.ts';
import { placePart } from './managed-part.ts';
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
