import type { ReadyCounts, SurvivalCounts } from '../../domain/survival.ts';
import { countPins } from '../records/pins.ts';
import { findReady } from '../records/ready-summaries.ts';
import { findMeasured, type Measured } from '../records/transcripts.ts';
import type { Database } from '../sqlite/binding.ts';
import { listStuck } from './find-sessions.ts';

/** What the archive can add to a status line. */
export interface SessionStatus {
  measured: Measured;
  pins: number;
  /** Whether the session was compacted before. */
  isCompacted: boolean;
  /** Whether it is too large to continue, and no copy was made since. */
  isStuck: boolean;
  /** What became of the facts at the last compaction that was scored. */
  survival?: Pick<SurvivalCounts, 'prompts' | 'kept' | 'restored'>;
  /** What a summary lacks that waits for its use. */
  ready?: ReadyCounts;
}

/** Undefined for a session that was never read. */
export function findStatus(
  database: Database,
  sessionId: string,
  transcriptPath: string,
  project: string,
): SessionStatus | undefined {
  const measured = findMeasured(database, transcriptPath);
  if (!measured) return undefined;
  const last = database.get<SessionStatus['survival']>`SELECT prompts, kept, restored FROM compactions
    WHERE session_id = ${sessionId} AND agent_id = '' AND restored_at IS NOT NULL ORDER BY id DESC LIMIT 1`;
  const { madePrompts: prompts, madeLacking: lacking } =
    findReady(database, { sessionId, agentId: '' }) ?? {};
  return {
    ...(typeof prompts === 'number' && typeof lacking === 'number' && { ready: { prompts, lacking } }),
    measured,
    pins: countPins(database, { sessionId, project }),
    isCompacted: measured.generation > 0 || last !== undefined,
    isStuck: measured.stuckAt !== '' && listStuck(database, { sessionId }).length > 0,
    ...(typeof last?.prompts === 'number' && { survival: last }),
  };
}
