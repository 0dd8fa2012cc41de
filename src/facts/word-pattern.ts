import { requiredWords } from './required-words.ts';

export interface WordPattern {
  source: string;
  /** In lower case: one of them stands in every text that the pattern matches. */
  words: string[];
}

/** For the build: a pattern of words in any case, with those by which most texts are told apart before it has to be made. */
export function wordPattern(source: string): WordPattern {
  const words = requiredWords(new RegExp(source)).map((word) => word.toLowerCase());
  if (words.length === 0) throw new Error(`Not to be told by its words: ${source}`);
  return { source, words };
}
