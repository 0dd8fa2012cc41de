import { closeOpenCompactions, startCompaction, type Whose } from '../archive/records/compactions.ts';
import { setLastRound } from '../archive/records/ready-summaries.ts';
import { assumeRunningPrompt } from '../archive/records/sessions.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { requestInWork } from '../brief/request-in-work.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import { readStanding, type Standing } from '../session/read-standing.ts';
import { instructSummarizer } from './instruct-summarizer.ts';
import { keepDocuments } from './keep-documents.ts';
import { leaveDocuments } from './leave-documents.ts';
import { startModelHandoff } from './start-model-handoff.ts';

/**
 * Before a compaction: records it, composes the text for the summarizer and writes the documents, in a background
 * process if allowed, or else from the same state of the session.
 */
export function prepareCompaction(
  event: Extract<ClientEvent, { kind: 'compaction-started' }>,
  archive: Archive,
  context: Context,
  now: string,
  mayLeaveDocuments: boolean,
): Reply {
  recordStart(event, archive, context, now);
  const standing = withQueuedPrompt(event, readStanding(event, archive, context), archive);
  const round = standing?.progress.rounds?.at(-1);
  if (round) archive.transaction(() => setLastRound(archive.database, whoseOf(event), round.line));
  const reply = instructSummarizer(event, standing, archive, context);
  if (event.agentId !== undefined) return reply;
  const isLeft = mayLeaveDocuments && standing && leaveDocuments(event.session, standing, archive, context);
  if (!isLeft) keepDocuments(event, archive, context, standing);
  startModelHandoff(event, context);
  return reply;
}

const whoseOf = ({ session, agentId = '' }: ClientEvent): Whose => ({ sessionId: session.id, agentId });

function recordStart(
  event: Extract<ClientEvent, { kind: 'compaction-started' }>,
  { database, transaction }: Archive,
  { masker }: Context,
  now: string,
): void {
  const whose = whoseOf(event);
  const { trigger, instructions } = event;
  transaction(() => {
    closeOpenCompactions(database, whose, now);
    startCompaction(database, whose, now, trigger, masker.mask(instructions));
  });
}

/**
 * The client sends no prompt event for a prompt from its queue, so the running prompt is taken from the recorded
 * request.
 */
function withQueuedPrompt(
  { trigger, session, agentId }: Extract<ClientEvent, { kind: 'compaction-started' }>,
  standing: Standing | undefined,
  { database, transaction }: Archive,
): Standing | undefined {
  if (trigger !== 'auto' || agentId !== undefined || !standing?.progress.thread.isTurnQueued) return standing;
  const asked = requestInWork(standing.recorded, '').text;
  transaction(() => assumeRunningPrompt(database, session.id, asked));
  return { ...standing, runningPrompt: standing.runningPrompt || asked };
}
