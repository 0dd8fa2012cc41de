import type { TextKind } from '../archive/texts/text-kind.ts';
import type { FactSurvival, SurvivalCounts } from '../domain/survival.ts';

/** An exported session, as written by `export --format json`. A public format: see docs/archive.md. */
export interface SessionDocument {
  format: 'tideproof-session';
  version: 1;
  exportedAt: string;
  session: {
    id: string;
    cwd: string;
    transcript: string;
    startedAt: string | null;
    endedAt: string | null;
  };
  entries: ExportedEntry[];
  compactions: ExportedCompaction[];
  /** Subagents whose transcripts are archived. */
  agents: { id: string; entries: ExportedEntry[] }[];
}

export interface ExportedEntry {
  line: number;
  part: number;
  uuid: string;
  time: string | null;
  kind: TextKind;
  tool: string | null;
  failed: boolean;
  /** In a branch that the user abandoned by rewinding. */
  isLeft: boolean;
  text: string;
}

/** A compaction. If no hook reported it, only the summary is known. */
export interface ExportedCompaction {
  /** The transcript line of the summary; null if it is in none. */
  line: number | null;
  time: string | null;
  trigger: string | null;
  preTokens: number | null;
  postTokens: number | null;
  /** Percentage of facts that survived. */
  score: number | null;
  counts: SurvivalCounts | null;
  facts: FactSurvival[];
  summary: string;
  /** Texts given to the summarizer and the model. */
  given: { time: string; event: string; reason: string; text: string }[];
}
