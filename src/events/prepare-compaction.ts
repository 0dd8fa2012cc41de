import { changeCompaction, closeOpenCompactions, startCompaction } from '../archive/records/compactions.ts';
import { assumeRunningPrompt, changeSession, findRunningPrompt } from '../archive/records/sessions.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { requestInWork } from '../brief/request-in-work.ts';
import type { EventOf } from '../domain/client-event.ts';
import type { RoundStart } from '../domain/kept-lines.ts';
import type { Reply } from '../domain/reply.ts';
import { endsMidTurn } from '../session/last-words.ts';
import { readStanding, type Standing } from '../session/read-standing.ts';
import type { EventContext } from './event-context.ts';
import { holdCompaction } from './hold-compaction.ts';
import { instructSummarizer } from './instruct-summarizer.ts';
import { isLeftToMod } from './is-left-to-mod.ts';
import { keepDocuments } from './keep-documents.ts';
import { startModelHandoff } from './start-model-handoff.ts';

/**
 * Before a compaction: holds or records it, once, composes the text for the summarizer, and leaves the documents to the next
 * event, which finds the same state of the session. In an archive that does not last they are written at once.
 */
export function prepareCompaction(
  event: EventOf<'compaction-started'>,
  context: EventContext,
  now: string,
): Reply {
  const { archive } = context;
  const { isMod, client } = context;
  // A request of the mod would make the client throw away the summary that it is about to use.
  if (isMod && client.places.hasReadySummary(event.session.transcriptPath)) return { kind: 'nothing' };
  const held = isMod ? undefined : holdCompaction(event, context);
  if (held) return held;
  if (isLeftToMod(event, context)) return { kind: 'nothing' };
  const compactionId = recordStart(event, context, now);
  const standing = withQueuedPrompt(event, readStanding(event, archive, context), context);
  const round = standing?.progress.rounds?.at(-1);
  if (round) recordRound(event, compactionId, round, archive, now);
  const reply = instructSummarizer(event, compactionId, standing, context);
  if (event.agentId !== undefined) return reply;
  const { database, transaction, isLasting } = archive;
  if (!isLasting) keepDocuments(event, context, { standing });
  else if (standing)
    transaction(() =>
      changeSession(database, event.session.id, { leftGeneration: standing.progress.generation }),
    );
  startModelHandoff(event, context);
  return reply;
}

function recordStart(
  event: EventOf<'compaction-started'>,
  { archive: { database, transaction }, masker }: EventContext,
  now: string,
): number {
  const { session, agentId = '', trigger, instructions } = event;
  const whose = { sessionId: session.id, agentId };
  return transaction(() => {
    closeOpenCompactions(database, whose, now);
    return startCompaction(database, whose, now, trigger, masker.mask(instructions));
  });
}

/** Longer than the turn of a user who is there, and far less than the pause after which the client compacts. */
const AWAY_MILLISECONDS = 10 * 60_000;
/** How punctual the client is when it compacts by itself. */
const PUNCTUAL_MILLISECONDS = 15_000;

/** Records where the last round begins, and whether the client compacts by itself because nobody is there. */
function recordRound(
  event: EventOf<'compaction-started'>,
  compactionId: number,
  round: RoundStart,
  { database, transaction }: Archive,
  now: string,
): void {
  const { session, agentId, trigger, byItselfAfterMilliseconds: delay } = event;
  const pause = Date.parse(now) - Date.parse(round.time);
  const isPunctual = delay !== undefined && pause >= delay && pause < delay + PUNCTUAL_MILLISECONDS;
  const isIdle = trigger === 'auto' ? pause >= AWAY_MILLISECONDS : isPunctual;
  transaction(() => {
    changeCompaction(database, compactionId, { keptFrom: round.line });
    if (isIdle && agentId === undefined && findRunningPrompt(database, session.id) === '')
      changeCompaction(database, compactionId, { awayAt: now });
  });
}

/**
 * The client sends no prompt event for a prompt from its queue, so the running prompt is taken from the recorded
 * request.
 */
function withQueuedPrompt(
  { trigger, session, agentId }: EventOf<'compaction-started'>,
  standing: Standing | undefined,
  { archive: { database, transaction }, now, reader }: EventContext,
): Standing | undefined {
  if (trigger !== 'auto' || agentId !== undefined || !standing?.progress.thread.isTurnQueued) return standing;
  // The client also compacts by itself after a pause, and makes summaries ahead of their use between turns.
  const said = standing.progress.rounds?.at(-1)?.time ?? '';
  const isLongOver = now().getTime() - Date.parse(said) >= AWAY_MILLISECONDS;
  if (isLongOver || !endsMidTurn(session.transcriptPath, reader)) return standing;
  const asked = requestInWork(standing.recorded, '');
  transaction(() => assumeRunningPrompt(database, session.id, asked));
  return { ...standing, runningPrompt: standing.runningPrompt || asked };
}
