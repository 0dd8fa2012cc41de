import { changeCompaction, closeOpenCompactions, startCompaction } from '../archive/records/compactions.ts';
import { listPins } from '../archive/records/pins.ts';
import { assumeRunningPrompt, changeSession, findSession } from '../archive/records/sessions.ts';
import { requestInWork } from '../brief/compose-account.ts';
import {
  composeInstructions,
  INSTRUCTIONS_CHARACTERS_MAX,
  INSTRUCTIONS_TOKENS_MAX,
} from '../brief/compose-instructions.ts';
import type { Context } from '../context/context.ts';
import { writeHandoff } from '../documents/write-handoff.ts';
import { attempt } from '../domain/attempt.ts';
import { type EventOf, NOTHING, type Reply } from '../domain/client-event.ts';
import { startProgress } from '../domain/progress.ts';
import { pinLine } from '../pins/pins.ts';
import { stateOfRecord } from '../record/state-of-record.ts';
import { endsMidTurn } from '../session/last-words.ts';
import { readProjectFiles } from '../session/read-project-files.ts';
import { readStanding, type Standing } from '../session/read-standing.ts';
import { nameCommand } from '../system/own-command.ts';
import { keepTaskSummaries } from './check-tasks.ts';
import { type EventContext, isLeftToMod } from './event-context.ts';
import { keepDocuments } from './keep-documents.ts';
import { recordText } from './record-text.ts';
import { startModelHandoff } from './start-model-handoff.ts';

/** Holds a compaction, or records it and composes the text for the summarizer. A lasting archive leaves documents for later. */
export function prepareCompaction(event: EventOf<'compaction-started'>, context: EventContext): Reply {
  const { archive, database, transaction, isMod, client, masker, whose } = context;
  const now = context.now().toISOString();
  const { session, trigger, instructions } = event;
  // A request of the mod would make the client throw away the summary that it is about to use.
  if (isMod && client.places.hasReadySummary(session.transcriptPath)) return NOTHING;
  const held = isMod ? undefined : holdCompaction(event, context);
  if (held) return held;
  if (isLeftToMod(event, context)) return NOTHING;
  const compactionId = transaction(() => {
    closeOpenCompactions(database, whose, now);
    const asked = masker.mask(instructions);
    return startCompaction(database, whose, { startedAt: now, trigger, instructions: asked });
  });
  const standing = withQueuedPrompt(event, readStanding(event, archive, context), context);
  const text = instructSummarizer(event, standing, context);
  const isMain = whose.agentId === '';
  // Together, as each transaction keeps the client waiting.
  transaction(() => {
    if (standing) recordRound(event, compactionId, standing, context, now);
    const leftGeneration = standing?.progress.generation;
    if (standing && isMain) changeSession(database, session.id, { leftGeneration });
    const reason = 'what the summarizer is asked for';
    recordText(event, { compactionId, matcher: trigger, reason, text }, context);
  });
  if (isMain && !archive.isLasting) keepDocuments(event, context);
  if (isMain) startModelHandoff(event, context);
  return { kind: 'instruct-summarizer', text };
}

/** Longer than the turn of a user who is there, and far less than the pause after which the client compacts. */
const AWAY_MILLISECONDS = 10 * 60_000;
/** How punctual the client is when it compacts by itself. */
const PUNCTUAL_MILLISECONDS = 15_000;

/** Records where the last round begins, and whether the client compacts by itself because nobody is there. */
function recordRound(
  event: EventOf<'compaction-started'>,
  compactionId: number,
  { progress }: Standing,
  { database }: EventContext,
  now: string,
): void {
  const { session, agentId, trigger, byItselfAfterMilliseconds: delay } = event;
  const round = progress.rounds?.at(-1);
  if (!round) return;
  const pause = Date.parse(now) - Date.parse(round.time);
  const isPunctual = delay !== undefined && pause >= delay && pause < delay + PUNCTUAL_MILLISECONDS;
  const isIdle = trigger === 'auto' ? pause >= AWAY_MILLISECONDS : isPunctual;
  changeCompaction(database, compactionId, { keptFrom: round.line });
  if (isIdle && agentId === undefined && !findSession(database, session.id)?.runningPrompt)
    changeCompaction(database, compactionId, { awayAt: now });
}

/** The client announces no prompt from its queue, so the running prompt is taken from the recorded request. */
function withQueuedPrompt(
  { trigger, session, agentId }: EventOf<'compaction-started'>,
  standing: Standing | undefined,
  { database, transaction, now, reader }: EventContext,
): Standing | undefined {
  if (trigger !== 'auto' || agentId !== undefined || !standing?.progress.thread.isTurnQueued) return standing;
  // The client also compacts by itself after a pause, and makes summaries ahead of their use between turns.
  const said = standing.progress.rounds?.at(-1)?.time ?? '';
  const isLongOver = now().getTime() - Date.parse(said) >= AWAY_MILLISECONDS;
  if (isLongOver || !endsMidTurn(session.transcriptPath, reader)) return standing;
  const asked = requestInWork(standing.facts, '');
  transaction(() => assumeRunningPrompt(database, session.id, asked));
  return { ...standing, runningPrompt: standing.runningPrompt || asked };
}

/** How long a repeated `/compact` is let through after the first was held. */
const SECOND_TRY_MILLISECONDS = 10 * 60_000;

/** The guard: holds a `/compact` once the handoff is on disk, if the user wants that. On a failure, the compaction goes on. */
export function holdCompaction(
  { session, trigger, agentId }: EventOf<'compaction-started'>,
  context: EventContext,
): Reply | undefined {
  const { archive, database, transaction } = context;
  if (trigger !== 'manual' || agentId !== undefined || !archive.isLasting) return undefined;
  return attempt(context.log, 'the guard failed and let the compaction through', () => {
    if (!context.config['guard.manualCompact']) return undefined;
    const now = context.now();
    const heldAt = findSession(database, session.id)?.heldAt ?? '';
    if (now.getTime() - Date.parse(heldAt) <= SECOND_TRY_MILLISECONDS) return undefined;
    const written = writeHandoff(session, 'because /compact was held', archive, context);
    if (written === undefined) return undefined;
    const isNoted = transaction(() => changeSession(database, session.id, { heldAt: now.toISOString() }));
    const reason = `tideproof holds this once. The handoff is saved: ${written.path}. Add what only this conversation knows, with \`tideproof note "…"\` or in the file; then type /compact again within 10 minutes, and it goes through.`;
    if (!isNoted) return undefined;
    return { kind: 'hold-compaction', reason: nameCommand(reason, context.environment) };
  });
}

const FILE_SHARE = 0.3;

/** Asks for a handoff section and gives notes of what the summarizer cannot see; also when nothing is on record. */
function instructSummarizer(
  event: EventOf<'compaction-started'>,
  standing: Standing | undefined,
  context: EventContext,
): string {
  const { archive, database, masker, now, whose } = context;
  const { session, trigger } = event;
  const charactersMax = INSTRUCTIONS_CHARACTERS_MAX[trigger];
  const isMain = whose.agentId === '';
  const finished = standing && isMain ? keepTaskSummaries(session, standing, archive, now()) : [];
  return composeInstructions({
    ...(standing ?? { record: stateOfRecord(startProgress()), cwd: session.cwd }),
    facts: [...(standing?.facts ?? []), ...finished],
    instructions: masker.mask(event.instructions),
    pins: listPins(database, { sessionId: session.id, project: context.project }).map(pinLine),
    own: isMain ? readOwn(charactersMax, context) : [],
    charactersMax,
    tokensMax: INSTRUCTIONS_TOKENS_MAX,
  });
}

/** Instructions from the user's settings and from the project's `summarize.md`, if the user accepted it. */
function readOwn(charactersMax: number, context: Context): string[] {
  const budget = {
    charactersMax: Math.floor(charactersMax * FILE_SHARE),
    tokensMax: Math.floor(INSTRUCTIONS_TOKENS_MAX * FILE_SHARE),
  };
  const sentences = context.config['survival.add'].map((line) => context.masker.mask(line));
  return [...sentences, ...readProjectFiles(['summarize.md'], budget, context)];
}
