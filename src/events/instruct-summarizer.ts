import { findOpenCompaction } from '../archive/records/compactions.ts';
import { recordInjection } from '../archive/records/injections.ts';
import { openLedger } from '../archive/records/ledger.ts';
import { assumeRunningPrompt } from '../archive/records/sessions.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { composeSurvival } from '../brief/compose-survival.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import { requestInWork } from '../brief/request-in-work.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import { ownIds } from '../facts/own-ids.ts';
import { stateOfRecord } from '../facts/state-of-record.ts';
import { dropGoneChanges, dropGoneFiles } from '../session/drop-gone-files.ts';
import { createFindIds } from '../session/find-ids.ts';
import { findPromptInWork } from '../session/find-prompt-in-work.ts';
import { keepTaskSummaries } from '../session/keep-task-summaries.ts';
import { readSurroundings } from '../session/read-surroundings.ts';
import { hashText } from '../system/hash-text.ts';

/** Before a compaction: tells the summarizer what must stay. */
export function instructSummarizer(
  event: Extract<ClientEvent, { kind: 'compaction-started' }>,
  archive: Archive,
  context: Context,
): Reply {
  const { database } = archive;
  const { session, agentId = '' } = event;
  const reading = findReading(database, session.transcriptPath);
  if (!reading) return { kind: 'nothing' };
  const { config } = context;
  const { workspace, withTasks } = readSurroundings(event, reading.progress, context);
  const recorded = dropGoneFiles(withTasks(openLedger(database, reading.transcriptId).all()), session.cwd);
  if (event.trigger === 'auto' && agentId === '' && reading.progress.thread.isTurnQueued)
    archive.transaction(() => assumeRunningPrompt(database, session.id, requestInWork(recorded, '').text));
  const finished =
    agentId === ''
      ? keepTaskSummaries(session, reading.progress.turn, recorded, config, archive, context.now())
      : [];
  const record = dropGoneChanges(stateOfRecord(reading.progress), session.cwd);
  const findIds = createFindIds(config.patterns, context.log);
  const text = composeSurvival({
    facts: [...recorded, ...finished, ...workspace, ...(findIds ? ownIds(record, findIds) : [])],
    record,
    runningPrompt: findPromptInWork(database, event, recorded, reading.progress.thread),
    cwd: session.cwd,
    turn: reading.progress.turn,
    instructions: context.masker.mask(event.instructions),
    charactersMax: config['survival.maxCharacters'],
    tokensMax: config['survival.maxTokens'],
  });
  if (text === '') return { kind: 'nothing' };
  archive.transaction(() =>
    recordInjection(database, {
      sessionId: session.id,
      agentId,
      compactionId: findOpenCompaction(database, { sessionId: session.id, agentId })?.id ?? null,
      injectedAt: context.now().toISOString(),
      event: 'PreCompact',
      matcher: event.trigger,
      sha256: hashText(text),
      tokens: estimateTokens(text),
      reason: 'what the summary must keep',
      text,
    }),
  );
  return { kind: 'instruct-summarizer', text };
}
