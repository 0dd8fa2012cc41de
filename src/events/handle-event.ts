import { closeFailedCompactions, findPending } from '../archive/records/compactions.ts';
import { isForgotten } from '../archive/records/forgotten.ts';
import { findReady } from '../archive/records/ready-summaries.ts';
import {
  changeSession,
  endRunningPrompt,
  isSessionCurrent,
  setRunningPrompt,
  takeBackRunningPrompt,
  touchSession,
} from '../archive/records/sessions.ts';
import { setStuck } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import {
  type ClientEvent,
  type EventOf,
  NOTHING,
  type PromptEvent,
  type Reply,
  type StartEvent,
} from '../domain/client-event.ts';
import { percentToCompaction } from '../domain/context-fill.ts';
import { carryForkPins, carryPins } from '../pins/carry-pins.ts';
import { catchUp, type LinesRead, NO_LINES } from '../session/catch-up.ts';
import { findFill } from '../session/find-fill.ts';
import { awaitLastWords, endsMidTurn } from '../session/last-words.ts';
import { noteSummary } from '../session/note-compaction.ts';
import { readBranch } from '../system/git/find-repository.ts';
import { addNotices } from './add-notices.ts';
import { answerPin } from './answer-pin.ts';
import { checkTasks } from './check-tasks.ts';
import { deliverLate } from './deliver-late.ts';
import { type EventContext, isLeftToMod, withArchive } from './event-context.ts';
import { findStartMaterial } from './find-start-material.ts';
import { followReadySummary, repairSummary } from './follow-ready-summary.ts';
import { areNotesDue, isReadingDue } from './is-due.ts';
import { keepDocuments } from './keep-documents.ts';
import { prepareCompaction } from './prepare-compaction.ts';
import { restoreSession } from './restore-session.ts';
import { startModelHandoff } from './start-model-handoff.ts';
import { startSession } from './start-session.ts';
import { takeSnapshot } from './take-snapshot.ts';
import { warnModel } from './warn-model.ts';

/** From this fill on finished tasks are summarized, in percent of the way to a compaction. */
const TASKS_FROM_PERCENT = 70;

/** Dispatches an event: catches up with the transcript, answers some events, and adds notices for the user. */
export function handleEvent(event: ClientEvent, archive: Archive, ofFolder: Context) {
  const context = withArchive(ofFolder, archive, event);
  const { session, agentId = '' } = event;
  const date = context.now();
  // A subagent ends with its task, so only its compactions matter, and that none of them goes on then.
  const isOfInterest = agentId === '' || event.kind === 'agent-ended' || isCompaction(event);
  const isHeard = isOfInterest && !isForgotten(archive.database, session.id);
  if (!isHeard) return { reply: addNotices(NOTHING, event, context), read: NO_LINES };
  const isSignDue = agentId === '' && noteSignOfLife(event, context, date);
  const read = isReadingDue(event, isSignDue, context) ? readNews(event, context) : NO_LINES;
  const reply = answer(event, context, date);
  if (agentId === '') {
    if (areNotesDue(event, archive.database, date)) keepDocuments(event, context);
    if (event.kind === 'session-ended') startModelHandoff(event, context);
    if (isSummaryWaiting(event, context)) followReadySummary(event, context);
  }
  return { reply: addNotices(maskReply(reply, context), event, context), read };
}

/** Catches up with the transcript, then takes snapshots and summarizes tasks if they are due. */
function readNews(event: ClientEvent, context: EventContext): LinesRead {
  const { archive, database } = context;
  const { session, agentId = '' } = event;
  if (event.kind === 'turn-ended')
    awaitLastWords(session.transcriptPath, event.lastMessage, context.reader, context.deadline);
  const read = catchUp(archive, session, context, {
    agentId,
    onTakenBack: (text) => takeBackRunningPrompt(database, session.id, text),
  });
  if (read.lines > 0 && agentId === '') carryForkPins(session, archive);
  // What follows is left to events for which the client does not wait.
  const hasWorked = (event.kind === 'tool-finished' || event.kind === 'turn-ended') && read.lines > 0;
  if (!hasWorked) return read;
  const fill = findFill(session, archive, context);
  const passed = fill && takeSnapshot(session.id, fill, archive);
  if (passed) keepDocuments(event, context, passed);
  if (fill && (percentToCompaction(fill) ?? 0) >= TASKS_FROM_PERCENT) checkTasks(session, context);
  return read;
}

function answer(event: ClientEvent, context: EventContext, date: Date): Reply {
  const { archive, database, transaction, whose } = context;
  const { session } = event;
  // Lazy: the first call of `toISOString` makes Node look up the time zone, which takes time.
  const now = () => date.toISOString();
  switch (event.kind) {
    case 'session-started':
      return startOrRestore(event, context, date);
    case 'prompt-submitted': {
      const prompt = context.masker.mask(event.prompt);
      transaction(() => setRunningPrompt(database, session.id, prompt, event.promptId, now()));
      const delivered = deliverPending(event, context);
      const fill = delivered.kind === 'nothing' ? findFill(session, archive, context) : undefined;
      return fill ? warnModel(event, fill, context) : delivered;
    }
    case 'pin-asked':
      return answerPin(event, context);
    case 'recall-asked':
      return NOTHING;
    case 'tool-finished':
      return deliverPending(event, context);
    case 'compaction-started':
      return prepareCompaction(event, context);
    case 'summary-written':
      noteSummary(event, whose, archive, context);
      return context.isMod ? repairSummary(event, context) : NOTHING;
    case 'compaction-finished':
      noteSummary(event, whose, archive, context);
      if (whose.agentId === '') transaction(() => changeSession(database, session.id, { heldAt: null }));
      return NOTHING;
    case 'session-ended':
      transaction(() => {
        // If the model had the last word, no prompt is running.
        const over = endsMidTurn(session.transcriptPath, context.reader) ? {} : { runningPrompt: null };
        changeSession(database, session.id, { endedAt: now(), endedHow: event.reason, ...over });
      });
      return NOTHING;
    case 'turn-failed':
      if (event.isTooLarge) transaction(() => setStuck(database, session.transcriptPath, now()));
      return NOTHING;
    case 'turn-ended':
    case 'agent-ended':
      transaction(() => {
        if (event.kind === 'turn-ended') endRunningPrompt(database, session.id, event.promptId);
        closeFailedCompactions(database, whose, now());
      });
      return NOTHING;
  }
}

function startOrRestore(event: StartEvent, context: EventContext, date: Date): Reply {
  // If the mod fails to deliver the brief, it is pending like any other undelivered brief.
  if (event.reason === 'compact')
    return isLeftToMod(event, context) ? NOTHING : restoreSession(event, context);
  carryPins(event, context.archive, date);
  const material = findStartMaterial(event, context);
  return material ? startSession(event, material, context) : NOTHING;
}

/** Hardly ever does a summary wait for its use, so the code to follow it is loaded only then. */
function isSummaryWaiting({ session }: ClientEvent, { database, client, whose }: EventContext): boolean {
  return findReady(database, whose) !== undefined || client.places.hasReadySummary(session.transcriptPath);
}

function noteSignOfLife(event: ClientEvent, context: EventContext, now: Date): boolean {
  const { database, transaction } = context;
  const { session, clientPid } = event;
  if (event.kind !== 'session-ended' && isSessionCurrent(database, session, now, clientPid)) return false;
  const branch = readBranch(context.environment[context.client.places.projectVariable] || session.cwd);
  const resumed = event.kind === 'session-started' && event.reason === 'resume';
  transaction(() => touchSession(database, session, { now, clientPid, branch, resumed }));
  return true;
}

function isCompaction(event: ClientEvent): boolean {
  if (event.kind === 'session-started') return event.reason === 'compact';
  return event.kind === 'compaction-started' || event.kind === 'compaction-finished';
}

/** Hardly ever is anything pending, so the code to deliver it is loaded only then. */
function deliverPending(event: PromptEvent | EventOf<'tool-finished'>, context: EventContext): Reply {
  return findPending(context.database, context.whose) === undefined ? NOTHING : deliverLate(event, context);
}

/** Masks what goes to a model once more and more strictly, as it is on record. */
function maskReply(reply: Reply, context: EventContext): Reply {
  if (reply.kind !== 'add-context' && reply.kind !== 'instruct-summarizer') return reply;
  // Asked for only now: most events are answered with nothing, and must not load the code that masks.
  return { ...reply, text: context.masker.maskForModel(reply.text) };
}
