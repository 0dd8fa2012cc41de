import { isCompacted } from '../archive/records/compactions.ts';
import { hashInjections } from '../archive/records/injections.ts';
import { takeUntoldRepairs } from '../archive/records/state.ts';
import { withMending } from '../archive/repair/with-mending.ts';
import { type Archive, emptyLongLog, openArchive } from '../archive/sqlite/open-archive.ts';
import { isDisabled } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { addNotice, type ClientEvent, NOTHING, type Reply } from '../domain/client-event.ts';
import { archiveSession } from '../history/archive-session.ts';
import { sendsFigures, startSweep } from '../history/start-sweep.ts';
import { type LinesRead, NO_LINES } from '../session/catch-up.ts';
import { archiveFile } from '../system/paths.ts';
import { answerRecall } from './answer-recall.ts';
import { handleEvent } from './handle-event.ts';

/** Whatever state the archive is in. `goOn`: what is left to do once the client has it. Undefined if tideproof is switched off there. */
export function answerEvent(event: ClientEvent, context: Context) {
  if (event.kind === 'recall-asked') return answerRecall(event, context);
  if (isDisabled(context.config, event.session.cwd, context.environment)) return undefined;
  if (context.isMod && !context.config['mod.enabled']) return undefined;
  const answered = answer(event, context);
  return {
    reply: tellRepairs(answered, event),
    linesRead: answered.read.lines,
    goOn: () => archiveTexts(event, answered, context),
  };
}

interface Answer {
  reply: Reply;
  read: LinesRead;
  /** Left open, see `answer`. Undefined when no archive could be used. */
  archive?: Archive;
  /** The archive was damaged and has been replaced by a new one. */
  isMended: boolean;
}

/**
 * Moves a damaged archive aside and answers the event from a new one. If the archive cannot be used for another reason,
 * a start or a compaction is answered from an archive in memory, filled from the transcript alone.
 */
function answer(event: ClientEvent, context: Context): Answer {
  // The archive is not closed: the last connection to close copies the write-ahead log into the file and waits for the
  // disk four times, at every event. The log is copied once it has grown (`emptyLongLog`).
  const from = (place: string, isMended = false): Answer => {
    const archive = openArchive(place);
    return { ...handleEvent(event, archive, context), archive, isMended };
  };
  const { dataDir, deadline, log } = context;
  try {
    return withMending('ledger', context, (isMended) => from(archiveFile(dataDir), isMended), deadline);
  } catch (error) {
    log(`archive unusable at ${event.kind}: ${(error as Error).stack}`);
    return event.kind === 'session-started' || event.kind === 'compaction-started'
      ? from(':memory:')
      : { reply: NOTHING, read: NO_LINES, isMended: false };
  }
}

/** Tells the user once of a database that was moved aside, at the next event whose answer the client shows. */
function tellRepairs({ reply, archive }: Answer, { kind, agentId }: ClientEvent): Reply {
  const isShown = kind === 'session-started' || kind === 'prompt-submitted';
  if (!isShown || agentId !== undefined || !archive?.isLasting) return reply;
  const asides = takeUntoldRepairs(archive.database).join(', ');
  if (asides === '') return reply;
  const notice = `tideproof: a database that is damaged or of another version was put aside as ${asides}; a new one is filled from the transcripts`;
  return addNotice(reply, notice);
}

/** Archives full texts at events that the client does not wait for; a sweep at the next start catches up on the rest. */
function archiveTexts(event: ClientEvent, { archive, isMended, read }: Answer, context: Context): void {
  const isStart = event.kind === 'session-started' && event.reason !== 'compact';
  if (isStart || isMended) startSweep(context, isMended);
  if (!isMomentToArchive(event, read)) return;
  archiveSession(event, context, archive);
  const isEnd = event.kind === 'session-ended';
  // The totals of a compacted session are final now, so the sweep can send them as telemetry.
  if (isEnd && sendsFigures(context) && archive && isCompacted(archive.database, event.session.id))
    startSweep(context, true);
  if (archive?.isLasting) {
    hashInjections(archive.database);
    emptyLongLog(archive, archiveFile(context.dataDir));
  }
  // The sweep pushes to the hub in a background process.
  if (isEnd && context.config['hub.url'] !== '') startSweep(context, true);
}

/** A turn can run for hours, so its text is archived each time the transcript grows past a multiple of this: about what a window holds. */
const STEP_BYTES = 1 << 20;

function isMomentToArchive(event: ClientEvent, { from, to }: LinesRead): boolean {
  if (event.agentId) return false;
  if (event.kind === 'tool-finished') return Math.floor(from / STEP_BYTES) !== Math.floor(to / STEP_BYTES);
  return ['turn-ended', 'compaction-finished', 'session-ended'].includes(event.kind);
}
