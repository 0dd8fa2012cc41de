import type { Cue } from './cue.ts';
import type { PatternName } from './patterns.ts';

/** How words are separated: by spaces in Latin and Cyrillic script; `unspaced` covers Chinese, Japanese and Korean. */
export type Script = 'latin' | 'cyrillic' | 'unspaced';

/**
 * The word lists of one language. A list is a string of phrases separated by `|`, because every hook loads them all and
 * few use any. Phrases are in lower case; accents are ignored when matching. `*` is a wildcard for any ending, `+`
 * joins words that must all occur, `>` words that must occur in this order, and in an unspaced language `$` is the end
 * of the sentence.
 */
export interface Language {
  name: string;
  script: Script;
  /** Whether its words count in texts of other languages too; otherwise they count only in texts that may be in it. */
  isMixedIn: boolean;
  /** Its most common words, without accents, to tell it from other languages in Latin letters. */
  common: string;
  /** Words of urgency: "asap", "I told you". */
  urgent: string;
  /** How a prompt begins that corrects the model: "nope", "I said". */
  corrections: string;
  /** Verbs before somebody else's words: "says", "wrote". */
  speech: string;
  /** Words that present a pasted text: "here is", "the following". */
  presents: string;
  /** Kinds and authors of pasted texts: "error", "mail", "the client". */
  sources: string;
  /** People and services other than the user, whose rules are not the user's: "reviewer", "wiki". */
  others: string;
  /** Labels before a colon that are no names of speakers: "Style: use tabs". */
  labels: string;
  /** Headings of the user's own lists: "rules", "I want". */
  ownLists: string;
  /** Headings in a user's outline above what to do: "goal". */
  aims: string;
  /** How a request to the assistant begins: "fix", "can you". */
  requests: string;
  /** Verbs for processing a text that follows: "summarize". */
  processes: string;
  /** Pronouns of the user alone, and of the user with others: "I", "we". */
  self: string;
  group: string;
  /** How a sentence begins that continues the user's earlier words: "and", "by the way". */
  joins: string;
  /** References to a text that stands elsewhere: "this", "both". */
  points: string;
  /** Pronouns for the reader, and words of a polite request. */
  you: string;
  please: string;
  /** Abbreviations of somebody who types in haste: "thx". */
  haste: string;
  /** Greetings, and words for a group that is addressed: "folks". */
  greetings: string;
  audiences: string;
  /** What mail programs put before a forwarded mail. */
  forwards: string;
  /** References to a text that follows ("below"), and how a sentence begins that presents one ("here is"). */
  following: string;
  shows: string;
  /** Forms of "to be", as in "the error is". */
  copulas: string;
  /** Keywords of a demand, whoever makes it: "never", "must". */
  commands: string;
  /** Phrases for what the assistant is about to do: "before you". */
  whileYou: string;
  /** Phrases with "this" that refer to the work, not to a text: "this project". */
  atWork: string;
  /** Phrases with which users quote themselves: "I said". */
  ownSpeech: string;
  /** Phrases saying that a message arrived: "pinged me", "new comment". */
  news: string;
  /** Questions about the author of a text: "what does she want". */
  asksOfAuthor: string;
  /** Phrases that only web pages, papers and forms contain: "all rights reserved". */
  pageParts: string;
  /** References to a text when they end a sentence: "compare it with that". */
  pointsLast: string;
  /** Parties that documents oblige: "users", "the contractor". */
  parties: string;
  /** Pronouns of third persons: "she", "they", "somebody". */
  thirdPersons: string;
  /** How answers of other assistants begin and end: "would you like me to". */
  answers: string;
  /** How prompts for other assistants begin: "you are a". */
  roles: string;
  /** Words that only reviewers use: "nit". */
  reviews: string;
  /** Words of thanks and praise, which ask for nothing. */
  thanks: string;
  /** Replies that accept a demand: "will do". */
  agreements: string;
  /** How questions begin; in unspaced languages, what they contain. */
  questions: string;
  /** Keywords of a preference, milder than a demand: "should". */
  wishes: string;
  /** Labels before a colon in minutes, papers and forms: "attendees". */
  pageLabels: string;
  /** Names of e-mail headers ("subject"), and closings of e-mails ("best regards"). */
  mailHeaders: string;
  mailClosings: string;
  /**
   * Phrases for a choice or finding that later work depends on, and for something that did not work; both match
   * anywhere in a sentence, as written. "the issue is" is not listed: mostly it is fixed a minute later.
   */
  decided: string;
  failed: string;
  /** Words for a bug and its cause, anywhere in a message of the assistant. */
  faults: string;
  /** Words with which users report a problem: "hangs", "since yesterday". */
  troubles: string;
  /**
   * How a sentence begins in which the assistant says what it does now ("I move", "ich ziehe"), and words near its
   * beginning that show it reports what it saw or thinks instead. Here `*` may also stand before an ending: `*ю`.
   */
  acts: string;
  recalls: string;
  cues: Partial<Record<Cue, string>>;
  patterns: Partial<Record<PatternName, string>>;
}
