import type { ClientEvent } from '../domain/client-event.ts';

/** A turn can go on for hours: its words are kept each time the transcript has grown over one more of these. */
const STEP_BYTES = 256 << 10;

/** The client does not wait for these events, save at the end of a session. */
export function isMomentToArchive(event: ClientEvent, read: { from: number; to: number }): boolean {
  if (event.agentId) return false;
  if (event.kind === 'tool-finished')
    return Math.floor(read.from / STEP_BYTES) !== Math.floor(read.to / STEP_BYTES);
  return ['turn-ended', 'compaction-finished', 'session-ended'].includes(event.kind);
}
