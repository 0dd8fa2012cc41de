import {
  findOpenCompaction,
  type SurvivalCounts,
  setRestored,
  startCompaction,
} from '../archive/sqlite/compactions.ts';
import { recordInjection } from '../archive/sqlite/injections.ts';
import { openLedger } from '../archive/sqlite/ledger.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { findReading } from '../archive/sqlite/transcripts.ts';
import { composeBrief } from '../brief/compose-brief.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import { hashText } from '../system/hash-text.ts';
import { createFindIds } from './find-ids.ts';
import { findPromptInWork } from './find-prompt-in-work.ts';
import type { Machine } from './handle-event.ts';
import { mineVocabulary } from './mine-vocabulary.ts';
import { readSurroundings } from './read-surroundings.ts';

/** After a compaction: finds out what the summary lost and gives exactly that back. */
export function restoreSession(
  event: Extract<ClientEvent, { kind: 'session-started' }>,
  archive: Archive,
  machine: Machine,
): Reply {
  const { database } = archive;
  const { session, agentId = '' } = event;
  const reading = findReading(database, session.transcriptPath);
  if (!reading) return { kind: 'nothing' };
  const now = machine.now().toISOString();
  const open = findOpenCompaction(database, session.id, agentId);
  const { config, workspace, notes, withTasks } = readSurroundings(event, reading.progress, machine);
  const findIds = createFindIds(config.patterns, machine.log);
  const { vocabulary, turn } = mineVocabulary(session.transcriptPath, agentId !== '', findIds);
  const recorded = withTasks(openLedger(database, reading.transcriptId).all());
  const brief = composeBrief({
    facts: [...recorded, ...workspace, ...notes(), ...vocabulary.facts(turn)],
    runningPrompt: findPromptInWork(database, event, recorded),
    carried: open?.summary ?? '',
    keptMessages: '',
    given: '',
    announce: config['restore.announce'],
    transcriptPath: session.transcriptPath,
    cwd: session.cwd,
    turn: reading.progress.turn,
    compaction: reading.progress.generation + 1,
    charactersMax: config['restore.maxCharacters'],
    tokensMax: config['restore.maxTokens'],
  });
  const counts = {
    tracked: brief.kept.length + brief.restored.length + brief.deferred.length,
    kept: brief.kept.length,
    restored: brief.restored.length,
    deferred: brief.deferred.length,
  };
  archive.transaction(() => {
    const compactionId = open?.id ?? startCompaction(database, session.id, agentId, now, null, '');
    setRestored(database, compactionId, now, counts);
    recordInjection(database, {
      sessionId: session.id,
      agentId,
      compactionId,
      injectedAt: now,
      event: 'SessionStart',
      matcher: 'compact',
      sha256: hashText(brief.text),
      tokens: brief.tokens,
      reason: 'what the summary lost',
      text: brief.text,
    });
  });
  // The user did not see the agent's compaction, and need not hear of it.
  if (agentId !== '') return { kind: 'add-context', text: brief.text };
  return { kind: 'add-context', text: brief.text, notice: noticeOf(counts, brief.tokens) };
}

/** What the user sees of it: one line. */
function noticeOf({ tracked, kept, restored }: SurvivalCounts, tokens: number): string {
  return `tideproof: ${kept} of ${tracked} facts kept, ${restored} restored (${tokens} tokens)`;
}
