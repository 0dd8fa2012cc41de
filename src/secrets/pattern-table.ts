import type { SecretPattern } from './patterns/secret-pattern.ts';
import { disguises, secretPatterns } from './patterns/secret-patterns.ts';

// The build computes these tables and puts the results into the bundles, because in a hook that would take longer than
// the search. So they may hold only values that JSON can express.

/** Patterns as text, so that a process builds only those that it needs (`read-pattern.ts`). */
export const patternTable = {
  /** One pattern per line, its parts separated by tabs; then the disguises, by name only. */
  lines: [...secretPatterns.map(writePattern), ...disguises.map(({ disguise }) => disguise)].join('\n'),
  /** The indexes of patterns with names in other scripts. */
  inAnyScript: secretPatterns.flatMap(({ isInAnyScript }, rank) => (isInAnyScript ? [rank] : [])),
};

function writePattern(pattern: SecretPattern): string {
  const { kind, accepts = '', bits = '', tools = [], ahead = '' } = pattern;
  const { source, flags } = pattern.pattern;
  const marks = [
    pattern.swallows ? 'swallows' : '',
    pattern.isToken ? 'token' : '',
    pattern.isWhole ? 'whole' : '',
  ].join(' ');
  const parts = [kind, inAscii(source), flags, accepts, bits, tools.join('|'), inAscii(ahead), marks];
  if (parts.some((part) => /[\t\n]/.test(String(part)))) throw new Error(`A tab or a line break in ${kind}`);
  return parts.join('\t');
}

/** Escapes other characters, because V8 stores a string with any of them in twice the memory. */
function inAscii(source: string): string {
  return source.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The lower five bits of characters in code and documentation, the most frequent first; `@` stands for 0. */
const COMMON = '@ETNOIRASJLCPHDMUGF[B]ZVYWX_QK\\^';

/**
 * All words of the secret patterns, each with its rarest three consecutive characters (trigram), by which a search finds
 * it. Lists of numbers are Base64 strings, which decode fast.
 */
interface WordTable {
  /** All words in the order of their trigrams, with a carriage return between: some of them hold a line break. */
  words: string;
  /** For each word its trigram, five bits per character. Two bytes each. */
  trigrams: string;
  /** For each word the index of its pattern in the list of all patterns, followed by the disguises. Two bytes each. */
  ranks: string;
  /** For each word its offset from the beginning of a match, and that of its trigram from its own. One byte each. */
  wordAts: string;
  trigramAts: string;
}

export const wordTable = makeWordTable([...secretPatterns, ...disguises]);

function makeWordTable(patterns: readonly { words: readonly string[]; wordAt?: number }[]): WordTable {
  const rows = patterns
    .flatMap(({ words, wordAt = 0 }, rank) =>
      words.map((word) => {
        if (word.length < 3 || word.includes('\r'))
          throw new Error(`Cannot search for ${JSON.stringify(word)}`);
        const at = rarestIn(word);
        return { word: Array.from(word, toSmall).join(''), rank, wordAt, at, trigram: trigramAt(word, at) };
      }),
    )
    .sort((one, other) => one.trigram - other.trigram);
  return {
    words: rows.map(({ word }) => word).join('\r'),
    trigrams: pack(Uint16Array.from(rows, ({ trigram }) => trigram)),
    ranks: pack(Uint16Array.from(rows, ({ rank }) => rank)),
    wordAts: pack(Uint8Array.from(rows, ({ wordAt }) => wordAt)),
    trigramAts: pack(Uint8Array.from(rows, ({ at }) => at)),
  };
}

function pack({ buffer }: Uint8Array | Uint16Array): string {
  return Buffer.from(buffer).toString('base64');
}

/** The lower byte of a character in lower case, as the search sees text and words. */
function toSmall(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) & 0xff).replace(/[A-Z]/, (capital) =>
    capital.toLowerCase(),
  );
}

function trigramAt(word: string, at: number): number {
  const bits = (index: number) => word.charCodeAt(index) & 31;
  return (bits(at) << 10) | (bits(at + 1) << 5) | bits(at + 2);
}

function rarestIn(word: string): number {
  const rarity = (at: number) =>
    [0, 1, 2].reduce((sum, next) => {
      const bits = String.fromCharCode(64 + (word.charCodeAt(at + next) & 31));
      return sum + COMMON.indexOf(bits);
    }, 0);
  const starts = Array.from({ length: word.length - 2 }, (_, at) => at);
  return starts.reduce((best, at) => (rarity(at) > rarity(best) ? at : best));
}
