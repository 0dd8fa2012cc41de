import type { StoredCompaction } from '../archive/lists/list-compactions.ts';
import type { StoredInjection } from '../archive/lists/list-injections.ts';
import { type FactSurvival, type SurvivalCounts, survivalScore } from '../domain/survival.ts';
import { hashText } from '../system/hash-text.ts';
import { type CompactionState, compactionState } from './compaction-state.ts';

/** A compaction in `audit --json`. Other programs rely on this shape: see docs/audit.md. */
export interface EncodedCompaction {
  id: number;
  state: CompactionState;
  session: string;
  /** Null for the main session. */
  agent: string | null;
  project: string;
  number: number | null;
  trigger: string | null;
  startedAt: string;
  restoredAt: string | null;
  finishedAt: string | null;
  durationMs: number | null;
  preTokens: number | null;
  postTokens: number | null;
  summaryChars: number | null;
  /** Null until the ledger was compared with the summary; the score, in percent, too. */
  facts: SurvivalCounts | null;
  score: number | null;
}

export function encodeCompaction(compaction: StoredCompaction, now: Date): EncodedCompaction {
  const { id, number, trigger, startedAt, restoredAt, finishedAt, counts } = compaction;
  return {
    id,
    state: compactionState(compaction, now),
    session: compaction.sessionId,
    agent: compaction.agentId || null,
    project: compaction.cwd,
    number,
    trigger,
    startedAt,
    restoredAt,
    finishedAt,
    durationMs: compaction.durationMs,
    preTokens: compaction.preTokens,
    postTokens: compaction.postTokens,
    summaryChars: compaction.summary?.length ?? null,
    facts: counts,
    score: counts && survivalScore(counts),
  };
}

/** A compaction with all that belongs to it. */
export interface CompactionRecord {
  compaction: StoredCompaction;
  /** Absent when the fate of single facts was not recorded. */
  survival?: readonly FactSurvival[];
  /** In the order in which they were given. */
  injections: readonly StoredInjection[];
}

/** `audit <id> --json`: the same and everything else, every text whole. */
export function encodeRecord({ compaction, survival, injections }: CompactionRecord, now: Date) {
  return {
    ...encodeCompaction(compaction, now),
    owed: compaction.owed,
    lateAt: compaction.lateAt,
    instructions: compaction.instructions,
    summary: compaction.summary,
    summaryFrom: compaction.summaryFrom,
    survival: survival ?? null,
    injections: injections.map((injection) => ({
      id: injection.id,
      injectedAt: injection.injectedAt,
      event: injection.event,
      matcher: injection.matcher,
      agent: injection.agentId || null,
      reason: injection.reason,
      characters: injection.characters,
      tokens: injection.tokens,
      sha256: injection.sha256,
      hashMatches: hashMatches(injection),
      redactedAt: injection.redactedAt,
      text: injection.text,
    })),
  };
}

/** Whether a stored text is still the one whose hash was written down when it was given. */
export function hashMatches({ text, sha256 }: StoredInjection): boolean {
  return hashText(text) === sha256;
}
