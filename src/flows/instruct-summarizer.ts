import { findOpenCompaction } from '../archive/sqlite/compactions.ts';
import { recordInjection } from '../archive/sqlite/injections.ts';
import { openLedger } from '../archive/sqlite/ledger.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { findReading } from '../archive/sqlite/transcripts.ts';
import { composeSurvival } from '../brief/compose-survival.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import { ownIds } from '../facts/own-ids.ts';
import { stateOfRecord } from '../facts/state-of-record.ts';
import { hashText } from '../system/hash-text.ts';
import { maskSecrets } from '../transcript/mask-secrets.ts';
import { createFindIds } from './find-ids.ts';
import { findPromptInWork } from './find-prompt-in-work.ts';
import type { Machine } from './handle-event.ts';
import { keepTaskSummaries } from './keep-task-summaries.ts';
import { readSurroundings } from './read-surroundings.ts';

/** Before a compaction: tells the summarizer what must stay. */
export function instructSummarizer(
  event: Extract<ClientEvent, { kind: 'compaction-started' }>,
  archive: Archive,
  machine: Machine,
): Reply {
  const { database } = archive;
  const { session, agentId = '' } = event;
  const reading = findReading(database, session.transcriptPath);
  if (!reading) return { kind: 'nothing' };
  const { config, workspace, withTasks } = readSurroundings(event, reading.progress, machine);
  const recorded = withTasks(openLedger(database, reading.transcriptId).all());
  const finished =
    agentId === ''
      ? keepTaskSummaries(session, reading.progress.turn, recorded, config, archive, machine.now())
      : [];
  const findIds = createFindIds(config.patterns, machine.log);
  const record = stateOfRecord(reading.progress);
  const text = composeSurvival({
    record,
    facts: [...recorded, ...finished, ...workspace, ...(findIds ? ownIds(record, findIds) : [])],
    runningPrompt: findPromptInWork(database, event, recorded),
    cwd: session.cwd,
    turn: reading.progress.turn,
    instructions: maskSecrets(event.instructions),
    charactersMax: config['survival.maxCharacters'],
    tokensMax: config['survival.maxTokens'],
  });
  if (text === '') return { kind: 'nothing' };
  archive.transaction(() =>
    recordInjection(database, {
      sessionId: session.id,
      agentId,
      compactionId: findOpenCompaction(database, { sessionId: session.id, agentId })?.id ?? null,
      injectedAt: machine.now().toISOString(),
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
