import type { SurvivalCounts } from '../../domain/survival.ts';
import { listPins } from '../records/pins.ts';
import { findReady } from '../records/ready-summaries.ts';
import { findMeasured } from '../records/transcripts.ts';
import type { Database } from '../sqlite/binding.ts';
import { listStuck } from './find-sessions.ts';

export type SessionStatus = ReturnType<typeof findStatus>;

/** What the archive can add to a status line. */
export function findStatus(database: Database, sessionId: string, transcriptPath: string, project: string) {
  const measured = findMeasured(database, transcriptPath);
  // What became of the prompts at the last compaction (none, if that is not known yet), and what a summary lacks that waits for its use.
  const survival = database.get<Pick<SurvivalCounts, 'prompts' | 'kept' | 'restored'>>`
    SELECT ifnull(prompts, 0) AS prompts, kept, restored FROM compactions WHERE session_id = ${sessionId}
      AND agent_id = '' AND restored_at IS NOT NULL ORDER BY id DESC LIMIT 1`;
  const { madePrompts: prompts = null, madeLacking } = findReady(database, { sessionId, agentId: '' }) ?? {};
  return {
    ...{ measured, survival },
    ready: prompts === null ? undefined : { prompts, lacking: madeLacking ?? 0 },
    pins: listPins(database, { sessionId, project }).length,
    isCompacted: (measured?.generation ?? 0) > 0 || survival !== undefined,
    isStuck: Boolean(measured?.stuckAt) && listStuck(database, sessionId).length > 0,
  };
}
