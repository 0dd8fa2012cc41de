import type { SecretPattern } from './patterns/secret-pattern.ts';
import { secretPatterns } from './patterns/secret-patterns.ts';

// The build puts these tables into the bundles as values, which must be JSON: a hook would take longer for them than to search.

/** One pattern per line, its fields separated by tabs, so that a process builds only those that it needs (`read-pattern.ts`). */
export const patternLines = secretPatterns.map(writePattern).join('\n');

function writePattern(each: SecretPattern): string {
  const { kind, pattern, accepts, encoding, tools, ahead, swallows, isToken, isWhole, disguise } = each;
  const texts = [kind, inAscii(pattern.source), pattern.flags, accepts, encoding, tools?.join('|')];
  const marks = [swallows, isToken, isWhole].map((is) => (is ? 'yes' : ''));
  const fields = [...texts, ahead && inAscii(ahead), ...marks, disguise].map((field) => field ?? '');
  if (fields.some((field) => /[\t\n]/.test(field))) throw new Error(`A tab or a line break in ${kind}`);
  return fields.join('\t');
}

/** Escapes other characters, because V8 stores a string with any of them in twice the memory. */
function inAscii(source: string): string {
  return source.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export const patternsInAnyScript = secretPatterns.flatMap(({ isInAnyScript }, rank) =>
  isInAnyScript ? [rank] : [],
);

/** The lower five bits of characters in code and documentation, the most frequent first; `@` stands for 0. */
const COMMON = '@ETNOIRASJLCPHDMUGF[B]ZVYWX_QK\\^';

/** All words in the order of their trigrams, which are their rarest three characters in a row, five bits each. */
export const wordTable = makeWordTable();

function makeWordTable() {
  const rows = secretPatterns
    .flatMap(({ words, wordAt = 0 }, rank) =>
      words.map((word) => {
        if (word.length < 3 || /[A-Z\r]/.test(word))
          throw new Error(`Cannot search for ${JSON.stringify(word)}`);
        const at = rarestIn(word);
        return { word, trigram: trigramAt(word, at), rank, wordAt, behind: wordAt + at + 2 };
      }),
    )
    .sort((one, other) => one.trigram - other.trigram);
  const columns = (['trigram', 'rank', 'wordAt', 'behind'] as const).map((name) =>
    rows.map((row) => row[name]),
  );
  return {
    /** The lower bytes, as the search sees the text; between words a carriage return. */
    words: Buffer.from(rows.map(({ word }) => word).join('\r'), 'latin1').toString('latin1'),
    /**
     * For all words the trigram; then for all the index of the pattern; the offset in a match; the distance from the
     * beginning of a match to the last character of the trigram. In Base64, which decodes fast, two bytes each.
     */
    numbers: Buffer.from(Uint16Array.from(columns.flat()).buffer).toString('base64'),
  };
}

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
