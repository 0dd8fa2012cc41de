import type { TextKind } from '../archive/texts/text-kind.ts';
import type { FactSurvival, SurvivalCounts } from '../domain/survival.ts';

/** A session as it is exported. `export --format json` writes this, and other programs rely on it: see docs/archive.md. */
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
  /** Said in a branch that the user went back behind. */
  isLeft: boolean;
  text: string;
}

/** A compaction. Of one that no hook was told of, only the summary is known. */
export interface ExportedCompaction {
  /** The line of the transcript that has the summary; null when it is in none. */
  line: number | null;
  time: string | null;
  trigger: string | null;
  preTokens: number | null;
  postTokens: number | null;
  /** How much survived, in percent. */
  score: number | null;
  counts: SurvivalCounts | null;
  facts: FactSurvival[];
  summary: string;
  /** What the summarizer and the model were told. */
  given: { time: string; event: string; reason: string; text: string }[];
}
