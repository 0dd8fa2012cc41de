import type { Check } from '../checks.ts';

/** How one kind of secret is found. All of it can be written as text, which the build does. */
export interface SecretPattern {
  /** What stands in the mask. */
  kind: string;
  /** One of these, in small or capital letters, stands in every match: three letters at least, the rarer the better. */
  words: readonly string[];
  /** How far behind the beginning of a match its word stands. */
  wordAt?: number;
  /**
   * Matches from its beginning. Where it has a group `secret`, a group `before` holds all in front of it, and only the
   * secret is masked. Every repetition that something else follows has an upper limit, so that no text takes long.
   * Only those that are needed become regular expressions.
   */
  pattern: Pick<RegExp, 'source' | 'flags'>;
  /** Looks closer at what was found. */
  accepts?: Check;
  /** Bits per character that the check asks for. */
  bits?: number;
  /** Commands, one of which stands in the same line in front of every match. Looked for first, because that is cheap. */
  tools?: readonly string[];
  /** Matches something not far behind the beginning of every match. Simple, and tried first for the same reason. */
  ahead?: string;
  /** A mask inside is part of the secret. */
  swallows?: boolean;
  /** The secret is known by how it looks: it does not begin in the middle of a word, and may be wrapped or encoded. */
  isToken?: boolean;
  /** Its names exist in other scripts too, and are looked for there without the table of words. */
  isInAnyScript?: boolean;
  /** The value is all that matches, also its last full stop. */
  isWhole?: boolean;
}

type Unchecked = Omit<SecretPattern, 'kind' | 'accepts' | 'isWhole'>;

/** A pattern whose matches are looked at closer. */
export function checked(kind: string, accepts: Check, pattern: Unchecked): SecretPattern {
  return { ...pattern, kind, accepts };
}

/** The same, where the value is all that matches. */
export function whole(kind: string, accepts: Check, pattern: Unchecked): SecretPattern {
  return { ...pattern, kind, accepts, isWhole: true };
}

/** Words that say that a text has to be looked at without what hides or encodes its secrets. */
export interface Disguise {
  disguise: 'hidden' | 'concealed';
  words: readonly string[];
}
