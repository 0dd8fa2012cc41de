import { spaced } from '../languages/pattern-table.ts';
import { holdsPhrase, isPhrase, startsWithPhrase, wordsBehindPhrase } from './holds-phrase.ts';
import type { PhraseName } from './phrase-table.ts';
import { namesPath } from './prompt-line.ts';
import { readSentence, type Sentence } from './sentence.ts';
import { announces, namesPerson } from './speaks-of-text.ts';

export interface Introduction {
  /**
   * `strong` says that somebody else's words follow, `fair` presents a text or asks to process one, `weak` only points
   * at something.
   */
  strength: 'strong' | 'fair' | 'weak';
  /** Offset in the line where those words begin; the line's length if they begin on the next line. */
  at: number;
  /** Offset in the line where those words end, if they are in quotes and the user continues after them. */
  end?: number;
}

const COLON_END = /[:：]\s*$/;
const COLON_INSIDE = /[:：]\s+(?=\S)|：/;
const QUOTATION = /^(?:"[^"]+"|“[^”]+”|«[^»]+»|„[^“”]+[“”]|「[^」]+」|'[^']+'(?!\w)|`[^`]+`)/;
const INSIDE_WORDS_MAX = 9;
const TOLD_WORDS_MIN = 3;
const OBJECT = new RegExp(`^ \\S+ (?:${spaced.articles}) \\S+ \\S`);
/** A request to create something, which therefore is no text that follows: "make a script". */
const MAKES = new RegExp(`^ (?:\\S+ )?(?:${spaced.makes}) `);
/** A request to process a text that has at most so many words does not say which text. */
const PROCESSING_WORDS_MAX = 8;
const ARTICLE = new RegExp(` (?:${spaced.articles}) `);
/** "Translate to Dutch": a verb, a short word and a name. */
const INTO_LANGUAGE = /^ \S+ \S{1,4} \S+ $/;
const THING = new RegExp(` (?:${spaced.things}) $`);
const POSSESSIVE = / (?!(?:it|that|what|here|there|let|who)'s )[^ ]{3,}'s [^ ]/;

/** Whether a line introduces words that are not the user's. */
export function readIntroduction(line: string): Introduction | undefined {
  if (COLON_END.test(line)) {
    const sentence = readSentence(line);
    if (asksForThing(sentence)) return { strength: 'weak', at: line.length };
    // "Our reviewer is picky, so:" introduces the user's own words.
    if (endsWith(sentence, 'joins') && /[,;] \S+$/.test(line.replace(COLON_END, ''))) return undefined;
    if (introducesOthers(sentence) || announces(line.replace(COLON_END, '')))
      return { strength: 'strong', at: line.length };
    // "Here is my idea:" does too.
    if (isShown(sentence) && holdsPhrase(sentence, 'self')) return undefined;
    if (isShown(sentence) && !holdsPhrase(sentence, 'ownLists')) return { strength: 'fair', at: line.length };
    return holdsPhrase(sentence, 'presents') ? { strength: 'weak', at: line.length } : undefined;
  }
  const inside = COLON_INSIDE.exec(line);
  if (inside) {
    const before = readSentence(line.slice(0, inside.index));
    if (before.spaced.split(' ').length - 2 <= INSIDE_WORDS_MAX && introducesInside(before))
      return behindColon(line, inside.index + inside[0].length);
  }
  // "Translate locales/en.json" and "a README for this project" name their object, so no text follows.
  if (namesPath(line) || holdsPhrase(readSentence(line), 'atWork')) return undefined;
  const sentence = readSentence(endOf(line));
  if (endsInSpeech(sentence) || saysThus(sentence)) return { strength: 'strong', at: line.length };
  if (presentsOthers(sentence) || processesText(sentence)) return { strength: 'fair', at: line.length };
  return pointsOn(line, sentence) ? { strength: 'weak', at: line.length } : undefined;
}

/** What follows a colon; if it is in quotes, it ends with the quotation. */
function behindColon(line: string, at: number): Introduction {
  const length = QUOTATION.exec(line.slice(at))?.[0].length;
  return { strength: 'strong', at, ...(length !== undefined && { end: at + length }) };
}

/** The last sentence of a line, because only that one can introduce; the whole line if it ends in a question. */
function endOf(line: string): string {
  return /[?？]\s*$/.test(line) ? line : (line.split(/(?<=[.!])\s+|(?<=[。！])(?=.)/).at(-1) ?? line);
}

/** "Here is what the reviewer wrote:", but not "Here is what I want:" nor "Rules:". */
function introducesOthers(sentence: Sentence): boolean {
  if (holdsPhrase(sentence, 'speech') && !holdsPhrase(sentence, 'ownSpeech')) return true;
  // "My teacher's feedback:"
  if (POSSESSIVE.test(sentence.spaced) && holdsPhrase(sentence, 'sources')) return true;
  if (holdsPhrase(sentence, 'ownLists'))
    return holdsPhrase(sentence, 'others') && !holdsPhrase(sentence, 'ownSpeech');
  if (holdsPhrase(sentence, 'sources') || holdsPhrase(sentence, 'processes')) return true;
  // "Do the following:" asks for it; "the following is open:" is a statement of the user.
  const isAsked = startsWithPhrase(sentence, 'requests');
  return (
    holdsPhrase(sentence, 'presents') && !isShown(sentence) && (isAsked || !holdsPhrase(sentence, 'copulas'))
  );
}

/** Whether a new thing is asked for, so that its specification follows: "Make a script that deletes old logs:". */
function asksForThing(sentence: Sentence): boolean {
  const isOfOthers = (['speech', 'others', 'processes', 'points', 'following', 'presents'] as const).some(
    (name) => holdsPhrase(sentence, name),
  );
  // "… as described in the spec:"
  return !isOfOthers && !endsWith(sentence, 'sources') && MAKES.test(sentence.spaced);
}

/**
 * Whether words before a colon introduce a quotation on the same line: "The README says: always …", "feedback from the
 * client: never …". A label alone is the user's.
 */
function introducesInside(before: Sentence): boolean {
  if (holdsPhrase(before, 'ownSpeech') || isLabel(before)) return false;
  if (hasTold(before)) return false;
  if (holdsPhrase(before, 'speech') || processesThis(before)) return true;
  const isPresented =
    holdsPhrase(before, 'following') || endsWith(before, 'copulas') || startsWithPhrase(before, 'presents');
  if (isPresented && holdsPhrase(before, 'sources')) return true;
  const told = wordsBehindPhrase(before, 'others');
  if (told === undefined || holdsPhrase(before, 'requests') || THING.test(before.spaced)) return false;
  // "The designer changed her mind: …" is a report in the user's words.
  return told.spaced.trim().split(' ').length < TOLD_WORDS_MIN;
}

/** Splits a line at the colon behind which the user goes on after reporting somebody's opinion. */
export function splitBehindTold(line: string): string[] {
  const inside = COLON_INSIDE.exec(line);
  if (!inside || !hasTold(readSentence(line.slice(0, inside.index)))) return [line];
  return [line.slice(0, inside.index), line.slice(inside.index + inside[0].length)];
}

/**
 * Whether the reported words stand before the colon, so that the user goes on behind it: "Tom says we should use Redux:
 * …".
 */
function hasTold(before: Sentence): boolean {
  const isOfOthers =
    holdsPhrase(before, 'others') || holdsPhrase(before, 'thirdPersons') || namesPerson(before.text);
  if (before.isUnspaced || !isOfOthers || endsWith(before, 'copulas')) return false;
  const told = wordsBehindPhrase(before, 'speech');
  if (told !== undefined) return isClause(told);
  const opinion = wordsBehindPhrase(before, 'others');
  return opinion !== undefined && holdsPhrase(opinion, 'copulas');
}

/** Whether words are a clause: more than two, with a pronoun, a form of "to be" or a demand. */
function isClause(words: Sentence): boolean {
  const names = ['self', 'group', 'you', 'copulas', 'commands', 'wishes'] as const;
  return words.spaced.trim().split(' ').length > 2 && names.some((name) => holdsPhrase(words, name));
}

/** Whether a sentence ends in a verb of speech, so that the quotation must follow: "My browser says". */
function endsInSpeech(sentence: Sentence): boolean {
  if (holdsPhrase(sentence, 'ownSpeech')) return false;
  return !sentence.isUnspaced && / \S+ \S/.test(sentence.spaced) && endsWith(sentence, 'speech');
}

/** The same in languages that put verbs last and need no colon: "The manual says so". */
function saysThus(sentence: Sentence): boolean {
  if (!sentence.isUnspaced || holdsPhrase(sentence, 'ownSpeech')) return false;
  return holdsPhrase(sentence, 'speech') && holdsPhrase(sentence, 'following');
}

/**
 * Whether a text is presented along with a request: "Here is the policy of our customer, what do we have to change?".
 */
function presentsOthers(sentence: Sentence): boolean {
  if (holdsPhrase(sentence, 'ownSpeech')) return false;
  if (isShown(sentence)) return holdsPhrase(sentence, 'sources') || holdsPhrase(sentence, 'others');
  return holdsPhrase(sentence, 'following') && holdsPhrase(sentence, 'others');
}

/**
 * Whether some text is to be processed: "Translate to Dutch", but not "extract the parser into a package of its own".
 */
function processesText(sentence: Sentence): boolean {
  if (!holdsPhrase(sentence, 'processes') || namesObject(sentence)) return false;
  return sentence.spaced.trim().split(' ').length <= PROCESSING_WORDS_MAX || holdsPhrase(sentence, 'points');
}

/** The same before a colon: "Translate: …", "Shorten this text: …". Who names a thing says how it is to be done. */
function processesThis(before: Sentence): boolean {
  if (isPhrase(before, 'processes')) return true;
  if (!(before.isUnspaced ? holdsPhrase : startsWithPhrase)(before, 'processes')) return false;
  if (holdsPhrase(before, 'points') || holdsPhrase(before, 'sources')) return true;
  return INTO_LANGUAGE.test(before.spaced) && !ARTICLE.test(before.spaced);
}

/** Whether the object is named, so that no text has to follow: "Translate the labels to Dutch". */
function namesObject(sentence: Sentence): boolean {
  return (
    OBJECT.test(sentence.spaced) &&
    !(['sources', 'points', 'following', 'others'] as const).some((name) => holdsPhrase(sentence, name))
  );
}

/** Whether a sentence begins by presenting something, after words such as "so": "So here is", "this was". */
function isShown(sentence: Sentence): boolean {
  let { spaced } = sentence;
  for (let word = firstWord(spaced); isPhrase(readSentence(word), 'joins'); word = firstWord(spaced))
    spaced = spaced.slice(word.length + 1);
  return startsWithPhrase({ ...sentence, spaced }, 'shows');
}

function firstWord(spaced: string): string {
  return spaced.slice(1, spaced.indexOf(' ', 1));
}

function endsWith(sentence: Sentence, name: PhraseName): boolean {
  if (sentence.isUnspaced) return false;
  return isPhrase(readSentence(sentence.spaced.trim().split(' ').at(-1) ?? ''), name);
}

function isLabel(before: Sentence): boolean {
  return before.spaced.trim().split(' ').length === 1 && holdsPhrase(before, 'labels');
}

function pointsOn(line: string, sentence: Sentence): boolean {
  if (sentence.isUnspaced) return holdsPhrase(sentence, 'following') || holdsPhrase(sentence, 'presents');
  if (endsWith(sentence, 'pointsLast')) return true;
  const isAsked = /[?？]\s*$/.test(line) || startsWithPhrase(sentence, 'requests');
  if (isAsked && holdsPhrase(sentence, 'following')) return true;
  return (
    (holdsPhrase(sentence, 'presents') || holdsPhrase(sentence, 'following')) &&
    (holdsPhrase(sentence, 'sources') || holdsPhrase(sentence, 'others'))
  );
}
