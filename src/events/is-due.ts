import { statSync } from 'node:fs';
import { findLastCompaction, findPending } from '../archive/records/compactions.ts';
import { findSession, type SessionRow } from '../archive/records/sessions.ts';
import { findPosition } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { EventContext } from './event-context.ts';

/** Reading this much costs a hook hardly more than reading one line. */
const STEP_BYTES = 128 << 10;
/** The client waits at a prompt, but the model is warned there: what is not read must not be much of a window. */
const STEP_AT_PROMPT_BYTES = 64 << 10;

/**
 * Whether an event has to catch up with the transcript. After a tool call and at a prompt it can wait for the next event, for
 * at most a minute (`isSignDue`) and a step, unless a compaction is under way, a brief waits for what is new, or the notes are
 * still about the turn before.
 */
export function isReadingDue({ kind, session }: ClientEvent, isSignDue: boolean, context: EventContext) {
  if (kind === 'agent-ended') return false;
  if ((kind !== 'tool-finished' && kind !== 'prompt-submitted') || isSignDue) return true;
  const { database, client, whose } = context;
  const position = findPosition(database, session.transcriptPath);
  const size = sizeOf(session.transcriptPath);
  const step = kind === 'prompt-submitted' ? STEP_AT_PROMPT_BYTES : STEP_BYTES;
  if (position === undefined || size < position.offset || size - position.offset >= step) return true;
  const known = findSession(database, session.id);
  return (
    (kind === 'tool-finished' && known !== undefined && !isTurnInNotes(known)) ||
    findPending(database, whose) !== undefined ||
    findLastCompaction(database, whose) !== undefined ||
    client.places.hasReadySummary(session.transcriptPath)
  );
}

/** 0 if that cannot be told: whoever reads the file says why. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** When nobody waits for the answer, or only for the summary to be stored. */
const UNHURRIED: readonly ClientEvent['kind'][] = [
  'tool-finished',
  'turn-ended',
  'summary-written',
  'compaction-finished',
];
/** In a long turn notes are updated too, but not after every tool call. */
const MIDDLE_OF_TURN_MILLISECONDS = 60_000;

/**
 * A cheap test before the code for documents is loaded. They are due at the end of a session, where a compaction left them to
 * be written, and once there is something new: at the end of a turn, at its first tool call, and then from time to time.
 */
export function areNotesDue({ kind, session }: ClientEvent, database: Database, now: Date): boolean {
  if (kind === 'session-ended') return true;
  const known = UNHURRIED.includes(kind) ? findSession(database, session.id) : undefined;
  if (!known) return false;
  if (known.leftGeneration !== null) return true;
  const isTurnNoted = isTurnInNotes(known);
  const isRead = findPosition(database, session.transcriptPath)?.offset === known.notedOffset;
  if (kind === 'turn-ended') return !isTurnNoted || !isRead;
  const notedAt = Date.parse(known.notedAt ?? known.startedAt);
  return !isRead && (!isTurnNoted || now.getTime() - notedAt > MIDDLE_OF_TURN_MILLISECONDS);
}

/** Whether the documents tell of the turn in work, or that none is. If no prompt was announced, they never do. */
function isTurnInNotes({ notedInWork, runningPrompt }: SessionRow): boolean {
  return (notedInWork === 1) === Boolean(runningPrompt);
}
