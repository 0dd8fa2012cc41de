import type { Cue } from './cue.ts';

/** How words are told apart: by blanks in Latin and Cyrillic letters, not at all where a language writes without them. */
export type Script = 'latin' | 'cyrillic' | 'unspaced';

/**
 * All that is known of one language. Lists are text, phrases separated by `|`: every hook loads them and few use any. Written
 * in lower case with accents, which do not count; `*` stands for any ending, `+` joins words that stand apart, and in a
 * language without blanks `$` stands for the end of the sentence.
 */
export interface Language {
  name: string;
  script: Script;
  /** Its commonest words, without accents, to tell it from others in Latin letters. */
  common: string;
  /** Words that say how much the user minds. */
  urgent: string;
  /** How a user begins who sets the model right. */
  corrections: string;
  /** What somebody else does whose words follow: "says". */
  speech: string;
  /** How material is put before the reader: "here is", "the following". */
  presents: string;
  /** What material is, and whom it is from: "error", "mail", "the client". */
  sources: string;
  /** Those whose rules are not the user's. */
  others: string;
  /** What people put before a colon that is no name: "Style: use tabs". */
  labels: string;
  /** What the user's own lists are headed by: "rules", "I want". */
  ownLists: string;
  /** How a user turns to the assistant. */
  requests: string;
  /** What is done with a text that follows: "summarize". */
  processes: string;
  /** How users speak of themselves, and of themselves with others. */
  self: string;
  group: string;
  /** How a sentence begins that goes on with what the user said before: "and", "by the way". */
  joins: string;
  /** What points at a text that stands elsewhere: "this", "both". */
  points: string;
  /** Lines at the head of an e-mail, and at its end. */
  mailHeaders: string;
  mailClosings: string;
  cues: Partial<Record<Cue, string>>;
}
