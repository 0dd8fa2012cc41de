import { requiredWords } from './required-words.ts';

export interface WordPattern {
  source: string;
  /** In lower case: one of them occurs in every text that the pattern matches. */
  words: string[];
}

/**
 * For the build: a pattern with the words that a text is checked for first, so that most texts need no compiled
 * pattern.
 */
export function wordPattern(source: string): WordPattern {
  const words = requiredWords(new RegExp(source)).map((word) => word.toLowerCase());
  if (words.length === 0) throw new Error(`Not to be told by its words: ${source}`);
  return { source, words };
}
