import type { WaitingCompaction } from '../archive/sqlite/compactions.ts';

/** Shorter words stand in every text. */
const WORD_CHARACTERS_MIN = 4;

/**
 * The compaction that a summary belongs to. A session and its agents may compact at the same time, and nothing in the
 * event says whose summarizer it was; but each was told what to keep, and only one of them writes about that. Where this
 * does not tell, it is the one announced last.
 */
export function findSummarized(
  waiting: readonly WaitingCompaction[],
  summary: string,
): WaitingCompaction | undefined {
  if (waiting.length < 2) return waiting[0];
  const written = wordsOf(summary);
  const told = waiting.map((compaction) => wordsOf(itemsOf(compaction.told)));
  const shares = told.map((own, index) => {
    const others = told.filter((_words, other) => other !== index);
    const distinct = [...own].filter((word) => !others.some((words) => words.has(word)));
    return distinct.filter((word) => written.has(word)).length / Math.max(1, distinct.length);
  });
  return waiting[shares.indexOf(Math.max(...shares))];
}

/** What was told without its headings, which say the same of any work. */
function itemsOf(told: string): string {
  return told
    .split('\n')
    .filter((line) => line.startsWith('- ') || line.includes(': '))
    .join('\n');
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[^\s"'`()[\]{}<>,;:]+/g) ?? [];
  const bare = words.map((word) => word.replace(/[.!?]+$/, ''));
  return new Set(bare.filter((word) => word.length >= WORD_CHARACTERS_MIN));
}
