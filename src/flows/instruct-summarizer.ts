import { findOpenCompaction } from '../archive/sqlite/compactions.ts';
import { recordInjection } from '../archive/sqlite/injections.ts';
import { openLedger } from '../archive/sqlite/ledger.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { assumeRunningPrompt } from '../archive/sqlite/sessions.ts';
import { findReading } from '../archive/sqlite/transcripts.ts';
import { composeSurvival } from '../brief/compose-survival.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import { requestInWork } from '../brief/request-in-work.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Fact } from '../domain/fact.ts';
import type { Reply } from '../domain/reply.ts';
import type { Thread } from '../domain/thread.ts';
import { hashText } from '../system/hash-text.ts';
import { dropGoneFiles } from './drop-gone-files.ts';
import { createFindIds } from './find-ids.ts';
import { findPromptInWork } from './find-prompt-in-work.ts';
import { keepTaskSummaries } from './keep-task-summaries.ts';
import { readSurroundings } from './read-surroundings.ts';
import { readTranscriptEnd } from './read-transcript-end.ts';

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
  const text = composeSurvival({
    facts: [...recorded, ...finished, ...workspace, ...findOwnIds(event, reading.progress.thread, context)],
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

/** The ids that the user has patterns for. Looking for them takes time, so it is done only where there are patterns. */
function findOwnIds(
  { session, agentId }: ClientEvent,
  thread: Thread,
  { config, log, masker }: Context,
): Fact[] {
  const findIds = createFindIds(config.patterns, log);
  if (!findIds) return [];
  const sidechain = agentId !== undefined;
  const { vocabulary, turn } = readTranscriptEnd(session.transcriptPath, {
    ...{ sidechain, thread, masker, findIds },
  });
  return vocabulary.facts(turn, '').filter((fact) => fact.detail.pattern !== undefined);
}
