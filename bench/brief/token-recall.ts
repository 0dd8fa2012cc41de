import { join } from 'node:path';
import { claudeCode } from '../../src/clients/clients.ts';
import { createMasker } from '../../src/secrets/mask-secrets.ts';
import { replayTranscript } from '../../src/session/replay-transcript.ts';
import { instructionsBefore, isRecalled } from './instructions.ts';
import { neededFacts } from './needed-facts.ts';
import { listTranscripts } from './open-corpus.ts';
import { holds } from './tokens.ts';
import { readTranscript } from './transcript.ts';

const reader = {
  rows: claudeCode.rows,
  masker: createMasker({ tagKey: () => undefined }),
  pastesOf: () => [],
};

export interface Score {
  needed: number;
  found: number;
}

/** One compaction: per class, how much of what was needed is in the summary alone and with the brief of each budget. */
export interface CompactionResult {
  name: string;
  native: Record<string, Score>;
  restored: Map<number, Record<string, Score>>;
  /** Standing instructions by generation: `same` and `older`. */
  instructions: { native: Record<string, Score>; restored: Map<number, Record<string, Score>> };
  briefs: Map<number, string>;
  missing: Map<number, string[]>;
}

export function measureCorpus(folder: string, budgets: number[]): CompactionResult[] {
  return listTranscripts(folder).flatMap((name) => measureTranscript(join(folder, name), name, budgets));
}

export function measureTranscript(file: string, name: string, budgets: number[]): CompactionResult[] {
  const measured = readTranscript(file);
  const summaries = measured.rows.flatMap((row, index) => (row.isSummary ? [index] : []));
  if (summaries.length === 0) return [];
  const replays = budgets.map((budget) =>
    replayTranscript(
      file,
      {
        ...reader,
        charactersMax: budget,
        tokensMax: Number.POSITIVE_INFINITY,
        survivalCharactersMax: 3500,
        survivalTokensMax: 600,
        announce: true,
        coldAfterTurns: 20,
      },
      (compaction) => compaction,
    ),
  );
  return summaries.map((summaryIndex, nth) => {
    const summary = measured.rows[summaryIndex]!.blocks.map((block) =>
      block.type === 'text' ? block.text : '',
    ).join('\n');
    const needed = neededFacts(measured, summaryIndex);
    const rules = instructionsBefore(measured, summaryIndex);
    const result: CompactionResult = {
      name: `${name} #${nth + 1}`,
      native: {},
      restored: new Map(),
      instructions: { native: {}, restored: new Map() },
      briefs: new Map(),
      missing: new Map(),
    };
    const scoreWith = (text: string, scores: Record<string, Score>, missing: string[]) => {
      for (const { kind, token } of needed) {
        const found = holds(text, kind, token, measured.cwd);
        count(scores, kind, found);
        if (!found) missing.push(`${kind} ${token}`);
      }
      return scores;
    };
    const scoreRules = (text: string, scores: Record<string, Score>) => {
      for (const rule of rules) count(scores, rule.age === 0 ? 'same' : 'older', isRecalled(text, rule.text));
      return scores;
    };
    scoreWith(summary, result.native, []);
    scoreRules(summary, result.instructions.native);
    budgets.forEach((budget, index) => {
      const brief = replays[index]!.compactions[nth]?.brief.text ?? '';
      const missing: string[] = [];
      const both = `${summary}\n${brief}`;
      result.briefs.set(budget, brief);
      result.restored.set(budget, scoreWith(both, {}, missing));
      result.instructions.restored.set(budget, scoreRules(both, {}));
      result.missing.set(budget, missing);
    });
    return result;
  });
}

function count(scores: Record<string, Score>, kind: string, found: boolean): void {
  scores[kind] ??= { needed: 0, found: 0 };
  scores[kind].needed += 1;
  if (found) scores[kind].found += 1;
}
