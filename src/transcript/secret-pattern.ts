/** How one kind of secret is found. */
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
   */
  pattern: RegExp;
  /** Looks closer at what was found. */
  accepts?(secret: string): boolean;
  /** A mask inside is part of the secret. */
  swallows?: boolean;
}
