import type { Check } from '../checks.ts';

/** How one kind of secret is found. All fields can be written as text, which the build does. */
export interface SecretPattern {
  /** The name in the mask. */
  kind: string;
  /** Every match holds one of these, in any case: at least three characters, the rarer the better. */
  words: readonly string[];
  /** The offset of the word from the beginning of a match. */
  wordAt?: number;
  /**
   * Matches from its beginning. If it has a group `secret`, only that is masked, and a group `before` holds everything
   * in front of it. Every repetition that something follows has an upper limit, so that no text takes long. Compiled
   * only when needed.
   */
  pattern: { source: string; flags: string };
  accepts?: Check;
  /** One of these stands in front of every match: until one does, the pattern need not be compiled. */
  tools?: readonly string[];
  /** The same for a simple pattern that matches behind the beginning of every match. */
  ahead?: string;
  /** How the match is encoded; decoded, a secret gets the same tag as in plain text. */
  encoding?: 'base64' | 'hex';
  /** Whether the format identifies the secret: it does not begin mid-word, and may be wrapped or encoded. */
  isToken?: boolean;
  /** Whether its names exist in other scripts, where they are searched without the word table. */
  isInAnyScript?: boolean;
  /** Not a secret, but a sign that the text must be searched again: uncovered, decoded, or by its columns. */
  disguise?: 'hidden' | 'concealed' | 'columns';
  /** Whether the match is the whole value, including a full stop at its end. */
  isWhole?: boolean;
}

/** A pattern as it is written, backslashes and all. */
export function exactly(...text: Parameters<typeof String.raw>): SecretPattern['pattern'] {
  return { source: String.raw(...text), flags: '' };
}

export function anyCase(...text: Parameters<typeof String.raw>): SecretPattern['pattern'] {
  return { source: String.raw(...text), flags: 'i' };
}

export function withEach(names: readonly string[], ...endings: string[]): string[] {
  return names.flatMap((name) => endings.map((ending) => name + ending));
}

type Unchecked = Omit<SecretPattern, 'kind' | 'accepts' | 'isWhole'>;

/** A pattern whose matches are secrets whatever they look like. */
export function plain(kind: string, pattern: Unchecked): SecretPattern {
  return { ...pattern, kind };
}

export function checked(kind: string, accepts: Check, pattern: Unchecked): SecretPattern {
  return { ...pattern, kind, accepts };
}

export function whole(kind: string, accepts: Check, pattern: Unchecked): SecretPattern {
  return { ...pattern, kind, accepts, isWhole: true };
}
