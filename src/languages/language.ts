import type { Cue } from './cue.ts';
import type { PatternName } from './patterns.ts';

/** How words are told apart: by blanks in Latin and Cyrillic letters, not at all where a language writes without them. */
export type Script = 'latin' | 'cyrillic' | 'unspaced';

/**
 * All that is known of one language. Lists are text, phrases separated by `|`: every hook loads them and few use any. Written
 * in lower case with accents, which do not count; `*` stands for any ending, `+` joins words that stand apart, `>` those that
 * stand apart and in this order, and in a language without blanks `$` stands for the end of the sentence.
 */
export interface Language {
  name: string;
  script: Script;
  /** Whether people mix its words into other languages; those of the others count only in a text that may be of the language. */
  isMixedIn: boolean;
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
  /** What heads the part of an outline that says what to do: "goal". */
  aims: string;
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
  /** How the reader is addressed, and asked politely. */
  you: string;
  please: string;
  /** Words of somebody who types in haste: "thx". */
  haste: string;
  /** How a message begins, and whom one to many people turns to: "folks". */
  greetings: string;
  audiences: string;
  /** What mail programs put before a mail that is passed on. */
  forwards: string;
  /** What points at a text that follows, and how a sentence begins that puts it before the reader: "here is". */
  following: string;
  shows: string;
  /** "is", where it leads over to a text: "the error is". */
  copulas: string;
  /** Words of a demand, whoever makes it: "never", "must". */
  commands: string;
  /** What the assistant is about to do: "before you". */
  whileYou: string;
  /** "This" that is no text: "this project". */
  atWork: string;
  /** Users who quote themselves: "I said". */
  ownSpeech: string;
  /** How it is told that a message came: "pinged me", "new comment". */
  news: string;
  /** What is asked about whoever wrote a text: "what does she want". */
  asksOfAuthor: string;
  /** Pieces that only pages, papers and forms have: "all rights reserved". */
  pageParts: string;
  /** What points at a text where it ends a sentence: "compare it with that". */
  pointsLast: string;
  /** Those whom documents oblige: "users", "the contractor". */
  parties: string;
  /** "she", "they", "somebody". */
  thirdPersons: string;
  /** How other assistants begin and end their answers: "would you like me to". */
  answers: string;
  /** How prompts for other assistants begin: "you are a". */
  roles: string;
  /** What only a reviewer says: "nit". */
  reviews: string;
  /** Thanks and praise, which ask for nothing. */
  thanks: string;
  /** What is answered to somebody who demanded something: "will do". */
  agreements: string;
  /** How questions begin; in languages without blanks, what they hold. */
  questions: string;
  /** Words that ask for something more mildly than a demand: "should". */
  wishes: string;
  /** What stands before a colon in minutes, papers and forms: "attendees". */
  pageLabels: string;
  /** Lines at the head of an e-mail, and at its end. */
  mailHeaders: string;
  mailClosings: string;
  /**
   * How a choice or a finding is told that later work rests on, and something that did not work; both are matched anywhere in a
   * sentence, as they are written. What "the issue is" right now is none: mostly it is mended in the next minute.
   */
  decided: string;
  failed: string;
  /** Words of a fault and its cause, anywhere in what the assistant says. */
  faults: string;
  /** What users tell of their work when something is wrong with it: "hangs", "since yesterday". */
  troubles: string;
  /**
   * How a sentence begins in which the assistant says what it does now ("I move", "ich ziehe"), and the words near its beginning
   * with which it tells what it saw or thinks instead. Here `*` may stand before an ending: `*ю`.
   */
  acts: string;
  recalls: string;
  cues: Partial<Record<Cue, string>>;
  patterns: Partial<Record<PatternName, string>>;
}
