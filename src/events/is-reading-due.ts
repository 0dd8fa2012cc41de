import { statSync } from 'node:fs';
import { findLastCompaction, findPending, type Whose } from '../archive/records/compactions.ts';
import { findSession } from '../archive/records/sessions.ts';
import { findPosition } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Client } from '../clients/client.ts';
import { isTurnInNotes } from '../documents/are-notes-due.ts';
import type { ClientEvent } from '../domain/client-event.ts';

/** Reading this much costs a hook hardly more than reading one line. */
const STEP_BYTES = 128 << 10;
/** The client waits at a prompt, but the model is warned there: what is not read must not be much of a window. */
const STEP_AT_PROMPT_BYTES = 64 << 10;

/**
 * Whether an event has to catch up with the transcript. After a tool call and at a prompt it can wait for the next event, for
 * at most a minute (`isSignDue`) and a step, unless a compaction is under way, a brief waits for what is new, or the notes are
 * still about the turn before.
 */
export function isReadingDue(
  { kind, session }: ClientEvent,
  isSignDue: boolean,
  database: Database,
  { places }: Client,
): boolean {
  if ((kind !== 'tool-finished' && kind !== 'prompt-submitted') || isSignDue) return true;
  const position = findPosition(database, session.transcriptPath);
  const size = sizeOf(session.transcriptPath);
  const step = kind === 'prompt-submitted' ? STEP_AT_PROMPT_BYTES : STEP_BYTES;
  if (position === undefined || size < position.offset || size - position.offset >= step) return true;
  const known = findSession(database, session.id);
  const whose: Whose = { sessionId: session.id, agentId: '' };
  return (
    (kind === 'tool-finished' && known !== undefined && !isTurnInNotes(known)) ||
    findPending(database, whose) !== undefined ||
    findLastCompaction(database, whose) !== undefined ||
    places.hasReadySummary(session.transcriptPath)
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
