import type { SurvivalCounts } from '../domain/survival.ts';
import type { CompactionState } from './compaction-state.ts';

/** One thing that tideproof did or met. `log --json` prints these, and other programs rely on them: see docs/audit.md. */
export type LogEntry = { time: string; session: string | null } & (
  | { kind: 'session-started'; project: string }
  | { kind: 'session-ended'; how: string | null }
  | {
      kind: 'compaction-announced';
      compaction: number;
      agent: string | null;
      trigger: string;
      state: CompactionState;
    }
  | {
      kind: 'compaction-happened';
      compaction: number;
      agent: string | null;
      preTokens: number | null;
      postTokens: number | null;
      facts: SurvivalCounts | null;
      score: number | null;
    }
  | {
      kind: 'injection';
      compaction: number | null;
      agent: string | null;
      event: string;
      matcher: string;
      characters: number;
      tokens: number;
      reason: string;
      sha256: string;
    }
  | { kind: 'error'; pid: number; message: string; detail: string }
);
