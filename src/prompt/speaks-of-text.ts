import { letterPattern } from '../domain/letter-pattern.ts';
import { spaced } from '../languages/pattern-table.ts';
import { turnsToYou } from './block-signals.ts';
import { holdsPhrase, isPhrase, startsWithPhrase, wordsBehindPhrase } from './holds-phrase.ts';
import { namesPath } from './prompt-line.ts';
import { isFirstName } from './read-speaker.ts';
import { readSentence, type Sentence } from './sentence.ts';

const CAPITALIZED = letterPattern(String.raw`^[\p{Lu}][\p{Ll}]`);
/** A line that is only a URL: what follows was copied from there. */
const LINK = /^https?:\/\/\S+$/;
/** With at most so many words a request does not say what it is about: "fix", "is that so?". */
const BARE_WORDS = 4;
const BARE_WORDS_ASKED = 3;
const BARE_WORDS_STOPPED = 2;
const BARE_UNSPACED = 9;
const BARE_UNSPACED_STOPPED = 5;
/** A request that names its object: "Refactor the auth middleware". */
const OBJECT = new RegExp(
  `^ (?:\\S+ (?:${spaced.articles}) \\S+ \\S|(?:\\S+ )?(?:${spaced.chores}) (?:${spaced.articles}) \\S)`,
);
const POINTING_MAX = 200;
const ANNOUNCING_MAX = 120;
const NAMING_WORDS_MAX = 8;
const SOURCE_WORDS_MAX = 4;
const SOURCE_UNSPACED_MAX = 12;
/** With more words behind the verb, the user has already told what was said, and no text follows. */
const TOLD_WORDS_MAX = { speech: 3, news: 5 };

/** Whether a text refers to another text, or cannot be understood without one: "fix", "is that so?". */
export function needsText(text: string): boolean {
  if (text.length > POINTING_MAX) return false;
  return LINK.test(text) || pointsUp(text) || isBare(text) || pointsAway(text);
}

function isBare(text: string): boolean {
  const sentence = readSentence(text);
  if (startsWithPhrase(sentence, 'commands') || /[:：]$/.test(text) || namesPath(text)) return false;
  if (OBJECT.test(sentence.spaced) && !holdsPhrase(sentence, 'sources') && !isPointing(sentence))
    return false;
  if (/\S[,=|]\S/.test(text)) return false;
  if (/[\u3040-\u9fff]/.test(text))
    return text.length <= (text.endsWith('。') ? BARE_UNSPACED_STOPPED : BARE_UNSPACED);
  // A Korean word counts as two.
  const count = sentence.isUnspaced ? text.split(' ').length * 2 : wordsOf(sentence).length;
  if (!/[.!]$/.test(text)) return count <= (/[?？]$/.test(text) ? BARE_WORDS_ASKED : BARE_WORDS);
  return count <= BARE_WORDS_STOPPED && turnsToYou(text);
}

/** Whether a text points at the text above with an arrow: "^ from our lead", "→ do these". */
export function pointsUp(text: string): boolean {
  return /^(?:\^+|[\u2190-\u2193\u21b0-\u21b5\u2b05-\u2b07]|\ud83d\udc46)/.test(text);
}

export function pointsAway(text: string): boolean {
  const first = firstSentence(text);
  // "Look at this file: src/app.ts" names its object, and "the texts are in docs/" says where the texts are.
  if (text.length > POINTING_MAX || hasContent(first) || (namesPath(first) && !turnsToYou(first)))
    return false;
  // Only the first sentence counts: "this" in a later one refers to the first.
  const sentence = readSentence(first);
  if (holdsPhrase(sentence, 'atWork')) return false;
  if (goesOnWithRequest(text)) return false;
  return isPointing(sentence);
}

/**
 * Whether a report ends in a request, so that "this" refers to no text: "Two days are left for this. Let's skip the
 * rest."
 */
function goesOnWithRequest(text: string): boolean {
  const last = lastSentence(text);
  if (text.includes('\n') || last === firstSentence(text) || /[?？]\s*$/.test(text)) return false;
  const sentence = readSentence(last);
  return !sentence.isUnspaced && turnsToYou(last) && !isPointing(sentence);
}

function isPointing(sentence: Sentence): boolean {
  return holdsPhrase(sentence, 'points') || endsInPointer(sentence);
}

/** Whether a sentence ends in a reference: "Compare with that", but not "a list that grows". */
function endsInPointer(sentence: Sentence): boolean {
  return isPhrase(readSentence(wordsOf(sentence).at(-1) ?? ''), 'pointsLast');
}

/** Whether a text says who wrote another text, or what to do with it: "my boss wrote me", "what do I answer?". */
export function namesAuthor(text: string): boolean {
  if (text.length > POINTING_MAX || hasContent(text)) return false;
  const sentence = readSentence(text);
  if (announces(text) || firstSentence(text).split(CLAUSE_ENDS).some(isAnnouncement)) return true;
  if (holdsPhrase(sentence, 'asksOfAuthor') || isSourceAlone(text)) return true;
  if (holdsPhrase(sentence, 'processes'))
    return needsText(text) || holdsPhrase(sentence, 'sources') || holdsPhrase(sentence, 'others');
  return pointsAway(text) && holdsPhrase(sentence, 'sources');
}

/** Whether a text ends by announcing somebody else's text: "Tom pinged me", "the mail of legal". */
export function announces(text: string): boolean {
  return isSourceAlone(text) || lastSentence(text).split(CLAUSE_ENDS).some(isAnnouncement);
}

function isAnnouncement(text: string): boolean {
  if (text === '' || text.length > ANNOUNCING_MAX || hasContent(text)) return false;
  const sentence = readSentence(text);
  const isNews = tells(sentence, 'news');
  if (startsWithPhrase(sentence, 'commands') || (holdsPhrase(sentence, 'ownSpeech') && !isNews)) return false;
  const isFromOthers =
    holdsPhrase(sentence, 'others') || holdsPhrase(sentence, 'thirdPersons') || namesPerson(text);
  const isShown = startsWithPhrase(sentence, 'shows') || holdsPhrase(sentence, 'following');
  if (tells(sentence, 'speech') && (isFromOthers || isShown)) return true;
  if (isNews && (sentence.isUnspaced || /(?:^|\s)[@#]\w/.test(text))) return true;
  if (isNews) return isFromOthers || isShown || holdsPhrase(sentence, 'sources');
  return holdsPhrase(sentence, 'others') && isNoun(text, sentence);
}

/** Whether a sentence says that somebody wrote or said something, without saying what. */
function tells(sentence: Sentence, name: 'speech' | 'news'): boolean {
  const behind = wordsBehindPhrase(sentence, name);
  if (behind === undefined) return false;
  return !holdsPhrase(behind, 'commands') && wordsOf(behind).length <= TOLD_WORDS_MAX[name];
}

/** Whether a text is only a noun phrase, without a known verb or a request: "Mail from legal". */
function isNoun(text: string, sentence: Sentence): boolean {
  return (
    wordsOf(sentence).length <= NAMING_WORDS_MAX &&
    !holdsPhrase(sentence, 'copulas') &&
    !holdsPhrase(sentence, 'self') &&
    !holdsPhrase(sentence, 'commands') &&
    !turnsToYou(text) &&
    !asks(text) &&
    !/[.]\s*$/.test(text)
  );
}

/** Whether a text ends in a question, with or without a question mark. */
export function asks(text: string): boolean {
  const sentence = readSentence(lastSentence(text));
  if (/[?？]\s*$/.test(text)) return true;
  // "When you write SQL, use …"
  if (holdsPhrase(sentence, 'whileYou')) return false;
  return sentence.isUnspaced ? holdsPhrase(sentence, 'questions') : startsWithPhrase(sentence, 'questions');
}

/**
 * Whether a text holds a person's name: a first name, or a capitalized word that is not the first: "what Priya wrote".
 */
export function namesPerson(text: string): boolean {
  const words = text.split(/[\s,.;:!?()]+/);
  return words.some(
    (word, index) => CAPITALIZED.test(word) && (index > 0 || (isFirstName(word) && !turnsToYou(text))),
  );
}

/** Whether a text begins by naming a source and goes on with a request: "Support ticket. What's the bug?". */
function isSourceAlone(text: string): boolean {
  const bare = text.replace(/^\^+\s*/, '').replaceAll('-', ' ');
  const [first = '', ...rest] = bare.split(/[.,!?;。！？，、]/);
  const words = wordsOf(readSentence(first));
  const isAll = rest.join('').trim() === '' && bare.length === text.length;
  if (isAll || text.includes('\n') || words.length > SOURCE_WORDS_MAX) return false;
  if ((turnsToYou(first) && !namesPerson(first)) || startsWithPhrase(readSentence(first), 'commands'))
    return false;
  // "The report is off, when …" is one sentence; "support ticket, what's the bug?" names a source and asks.
  if (/^[^.!?;]*,/.test(bare) && !/[?？]\s*$/.test(bare) && !turnsToYou(rest.join(' ').trim())) return false;
  // "The docs are outdated. …" is a statement.
  const isUnspaced = /[\u3040-\u9fff\uac00-\ud7af]/.test(first);
  if (isUnspaced && first.length > SOURCE_UNSPACED_MAX) return false;
  if (!isUnspaced && holdsPhrase(readSentence(first), 'copulas')) return false;
  const start = readSentence(isUnspaced ? first : words.slice(0, 2).join(' '));
  if (holdsPhrase(start, 'sources') || holdsPhrase(start, 'others')) return true;
  // "A remark in the review. Do it." makes no statement of its own, so it names a source.
  const whole = readSentence(first);
  return /[.]\s/.test(bare) && !holdsPhrase(whole, 'troubles') && endsWithSource(words);
}

function endsWithSource(words: readonly string[]): boolean {
  return isPhrase(readSentence(words.at(-1) ?? ''), 'sources');
}

/** Whether the text that is referred to stands here, behind a colon or in quotes. */
function hasContent(text: string): boolean {
  return /[:：]\s*\S|["“«„「][^"”»“」]{8,}["”»“」]/.test(text);
}

function wordsOf({ spaced }: Pick<Sentence, 'spaced'>): string[] {
  return spaced.trim().split(' ');
}

const CLAUSE_ENDS = /(?<=[.!?,])\s|(?<=[。！？，、])|\n/;
const SENTENCE_ENDS = /(?<=[.!?])\s|(?<=[。！？])|\n/;

function firstSentence(text: string): string {
  return text.split(SENTENCE_ENDS, 1)[0] ?? '';
}

function lastSentence(text: string): string {
  return (
    text
      .split(SENTENCE_ENDS)
      .filter((piece) => piece.trim() !== '')
      .at(-1) ?? ''
  );
}
