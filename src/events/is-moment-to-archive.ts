import type { ClientEvent } from '../domain/client-event.ts';

/** A turn can run for hours, so its text is archived each time the transcript grows past a multiple of this. */
const STEP_BYTES = 256 << 10;

/** Whether to archive the full text now: at events that the client does not wait for, and at the end of a session. */
export function isMomentToArchive(event: ClientEvent, read: { from: number; to: number }): boolean {
  if (event.agentId) return false;
  if (event.kind === 'tool-finished')
    return Math.floor(read.from / STEP_BYTES) !== Math.floor(read.to / STEP_BYTES);
  return ['turn-ended', 'compaction-finished', 'session-ended'].includes(event.kind);
}
