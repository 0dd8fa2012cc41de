import { estimateTokens } from '../../../brief/estimate-tokens.ts';
import { judgeFacts } from '../../../brief/judge-facts.ts';
import type { SummarizedPart } from '../../../domain/entry.ts';
import { countVerdicts, type SurvivalCounts } from '../../../domain/survival.ts';
import type { Replay, ReplayedCompaction } from '../../../session/replay-transcript.ts';

/** `replay --json`. Other programs rely on this shape: see docs/replay.md. */
export interface EncodedReplay {
  session: { id: string; cwd: string; lines: number; turns: number; unparseableLines: number };
  compactions: EncodedCompaction[];
}

interface EncodedCompaction {
  /** From 1, in the order of the file. */
  index: number;
  trigger: string;
  /** `after` or `before` where only what came after or before a prompt was summarized, else null. */
  part: SummarizedPart | null;
  summaryChars: number;
  /** Null when the transcript does not tell. */
  preTokens: number | null;
  survival: { text: string; tokens: number };
  restore: { text: string; chars: number; tokens: number };
  facts: EncodedCounts & { contradicted: number };
}

type EncodedCounts = Pick<SurvivalCounts, 'tracked' | 'kept' | 'restored' | 'deferred'>;

/** Our replay → what programs are promised. */
export function encodeReplay(replay: Replay<EncodedCompaction>): EncodedReplay {
  const { sessionId, cwd, lines, turns, unparseableLines, compactions } = replay;
  return {
    session: { id: sessionId, cwd, lines, turns, unparseableLines },
    compactions,
  };
}

export function encodeCompaction(compaction: ReplayedCompaction): EncodedCompaction {
  const { index, trigger, part = null, summary, preTokens, survival, brief } = compaction;
  const { text, tokens } = brief;
  const counts = countVerdicts(judgeFacts(brief, true));
  return {
    index,
    trigger,
    part,
    summaryChars: summary.length,
    preTokens: preTokens > 0 ? preTokens : null,
    survival: { text: survival, tokens: estimateTokens(survival) },
    restore: { text, chars: text.length, tokens },
    facts: { ...encodeCounts(counts), contradicted: brief.contradictions.length },
  };
}

function encodeCounts({ tracked, kept, restored, deferred }: SurvivalCounts): EncodedCounts {
  return { tracked, kept, restored, deferred };
}
