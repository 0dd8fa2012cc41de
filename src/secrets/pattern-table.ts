import { otherScripts } from './patterns/prose-secrets.ts';
import { secretPatterns } from './patterns/secret-patterns.ts';

// The build puts these tables into the bundles as values, which must be JSON: a hook would take longer for them than to search.

/** One pattern per line, so that a process builds only those that it needs (`read-pattern.ts`). */
export const patternLines = secretPatterns
  .map(({ words, wordAt, ...pattern }) => inAscii(JSON.stringify(pattern)))
  .join('\n');

/**
 * A word to search for, as lower bytes of its characters, which is how the search sees the text; the index of its pattern; the
 * distance from the beginning of a match to the last character of the word's trigram; its offset in a match.
 */
export type WordRow = [word: string, rank: number, behind: number, wordAt: number];

/** Escapes other characters, because V8 stores a string with any of them in twice the memory. */
function inAscii(source: string): string {
  return source.replace(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export const patternsInAnyScript = secretPatterns.flatMap((each, rank) => (each.isInAnyScript ? [rank] : []));
/** Names that the words cannot hold, because those are compared by one byte per character. */
export const namesInOtherScripts = otherScripts.join('|');

/** The lower five bits of characters in code and documentation, the most frequent first; `@` stands for 0. */
const COMMON = '@ETNOIRASJLCPHDMUGF[B]ZVYWX_QK\\^';

/** All words by their trigrams, which are their rarest three characters in a row, five bits each; those of each as JSON in a line. */
const wordsByTrigram = new Map<number, WordRow[]>();
for (const [rank, { words, wordAt = 0 }] of secretPatterns.entries())
  for (const each of words) {
    if (each.length < 3 || /[A-Z]/.test(each)) throw new Error(`Cannot search for ${JSON.stringify(each)}`);
    const at = rarestIn(each);
    const word = Buffer.from(each, 'latin1').toString('latin1');
    const trigram = trigramAt(each, at);
    const others = wordsByTrigram.get(trigram) ?? [];
    wordsByTrigram.set(trigram, [...others, [word, rank, wordAt + at + 2, wordAt]]);
  }
export const trigrams = [...wordsByTrigram.keys()];
export const wordLines = [...wordsByTrigram.values()].map((words) => JSON.stringify(words)).join('\n');

function trigramAt(word: string, at: number): number {
  const bits = (index: number) => word.charCodeAt(index) & 31;
  return (bits(at) << 10) | (bits(at + 1) << 5) | bits(at + 2);
}

function rarestIn(word: string): number {
  const ranks = Array.from(word, (letter) =>
    COMMON.indexOf(String.fromCharCode(64 + (letter.charCodeAt(0) & 31))),
  );
  const rarity = (at: number) => ranks[at]! + ranks[at + 1]! + ranks[at + 2]!;
  const starts = ranks.slice(2).keys();
  return [...starts].reduce((best, at) => (rarity(at) > rarity(best) ? at : best));
}
