import { usedAfter } from './shape.ts';
import type { Row } from './transcript.ts';

const WORD = /[\p{L}\p{N}_$@#%][\p{L}\p{N}_$@#%./:-]{2,}/gu;
/** A word in more sentences than these is what the session is about. */
const RARE_MAX = 6;
const WORDS_MAX = 14;
const UNIT_MAX = 400;
const PAIRS_MAX = 400;

/** Two rare words that stood in one sentence before and are used together afterwards. */
export function relationsOf(rows: readonly Row[], summaryIndex: number): [string, string][] {
  const sentences = rows
    .slice(0, summaryIndex)
    .filter((row) => !row.isSummary)
    .flatMap(sentencesOf);
  const where = new Map<string, Set<number>>();
  for (const [index, sentence] of sentences.entries())
    for (const word of wordsOf(sentence)) {
      const found = where.get(word);
      if (found) found.add(index);
      else where.set(word, new Set([index]));
    }
  const isRare = (word: string) => (where.get(word)?.size ?? Number.POSITIVE_INFINITY) <= RARE_MAX;
  const pairs = new Map<string, [string, string]>();
  for (const unit of usedAfter(rows, summaryIndex, commandOf)) {
    if (unit.length > UNIT_MAX) continue;
    const words = wordsOf(unit).filter(isRare).slice(0, WORDS_MAX);
    for (const [nth, one] of words.entries())
      for (const other of words.slice(nth + 1))
        if ([...where.get(one)!].some((index) => where.get(other)!.has(index)))
          pairs.set([one, other].sort().join(' '), [one, other]);
  }
  return [...pairs.values()].slice(0, PAIRS_MAX);
}

/** How many of the pairs stand together in one line of a text. */
export function countTogether(pairs: readonly [string, string][], text: string): number {
  const lines = text.split('\n').map((line) => new Set(wordsOf(line)));
  return pairs.filter(([one, other]) => lines.some((words) => words.has(one) && words.has(other))).length;
}

/** Said, printed or run: the lines of code that are written would outweigh all of it. */
function sentencesOf(row: Row): string[] {
  return row.blocks
    .flatMap((block) =>
      (block.type === 'use' ? commandOf(block.input) : block.text).split(/(?<=[.!?])\s+|\n+/),
    )
    .filter((sentence) => sentence.length <= UNIT_MAX);
}

function commandOf({ command }: Record<string, unknown>): string {
  return typeof command === 'string' ? command : '';
}

function wordsOf(text: string): string[] {
  const words = (text.match(WORD) ?? []).map((word) => word.replace(/[.:/-]+$/, '').toLowerCase());
  return [
    ...new Set(words.map((word) => word.slice(word.lastIndexOf('/') + 1)).filter((word) => word.length > 3)),
  ];
}
