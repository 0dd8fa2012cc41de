import type { HookRun } from './lab/hook-runs.ts';

/** Words that are nowhere but in this run: where they turn up, something carried them there. */
export interface Canaries {
  /** A standing instruction in the first prompt. */
  rule: string;
  /** What a command printed when it failed. */
  error: string;
  /** In the summaries that the model writes; they hold nothing else. */
  summary: string;
}

/** How one compaction went over the wire. */
export interface WiredCompaction {
  trigger: 'manual' | 'auto';
  /** What stood behind the client's own words in the request for a summary. */
  instructions: string;
  /** What SessionStart hooks put before the model in the first request after; absent when there was no such request. */
  brief?: string;
}

/** Everything that a run of the client left behind to judge by. */
export interface Evidence {
  canaries: Canaries;
  /** As the client names it; empty when it did not get so far. */
  clientVersion: string;
  exitCode: number | null;
  timedOut: boolean;
  stderr: string;
  milliseconds: number;
  hookRuns: HookRun[];
  compactions: WiredCompaction[];
  archive: ArchiveEvidence;
  /** What the client says of our MCP server; absent when none is registered. */
  mcp?: string;
}

/** What the throw-away archive holds afterwards. */
export interface ArchiveEvidence {
  facts: string[];
  /** Those that came in time for the brief. */
  summaries: string[];
  /** Whether it was told of the end of the session. */
  ended: boolean;
}
