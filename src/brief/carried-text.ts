import type { Fact } from '../domain/fact.ts';
import { withoutPasteMarks } from '../domain/paste-marks.ts';
import type { KeptBeside } from '../domain/survival.ts';
import type { BriefRequest } from './brief-request.ts';
import type { SummaryWorth } from './measure-summary.ts';
import { QUESTION, withoutLogLines } from './quote-words.ts';

/** Letters of a word by which it is known again in another form: "indentation" and "indent". */
const STEM_LETTERS = 5;
const UNSPACED = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]/;
/** A character of such a script says about as much as three of others. */
const UNSPACED_WEIGHT = 3;
/** More words of a long paste change no share. */
const WORDS_MAX = 400;
/** With fewer rare words, their share says nothing. */
const RARE_MIN = 3;

/** A text that the model has after a compaction, such as the summary or the messages that the client kept. */
export type CarriedText = ReturnType<typeof carriedText>;

export function carriedText(text: string) {
  const lower = flatten(text).toLowerCase();
  /** Whether it has these words in this order, whatever the white space between them. */
  const quotes = (words: string) => words.trim() !== '' && lower.includes(flatten(words).toLowerCase());
  /** Whether it has them in quotation marks, or on a line of their own. */
  const hasAlone = (words: string) => {
    const wanted = flatten(words).toLowerCase();
    return quotes(`"${words}"`) || text.split('\n').some((line) => flatten(line).toLowerCase() === wanted);
  };
  /** How many rare words a text has, its log lines aside, and how many of them are in this one. */
  const count = (other: string) => {
    const rare = [...rareWords(withoutLogLines(other))];
    return { rare: rare.length, held: rare.filter((word) => lower.includes(word)).length };
  };
  return {
    quotes,
    hasAlone,
    count,
    /** The share of them; undefined if there are too few to tell. */
    shareOf(other: string) {
      const { rare, held } = count(other);
      return rare < RARE_MIN ? undefined : held / rare;
    },
    /** Whether it has one of its rare or longer words; in doubt it has. */
    hasSome(other: string) {
      const words = [...rareWords(other), ...(other.toLowerCase().match(/\p{L}{4,}/gu) ?? [])];
      return words.length === 0 || words.some((word) => lower.includes(word));
    },
  };
}

/** The words that are looked for to find a fact in a text. */
export function wordsOf({ kind, text, detail }: Pick<Fact, 'kind' | 'text' | 'detail'>): string {
  if (kind === 'request') return withoutPasteMarks(text);
  return kind === 'answer' ? String(detail.answer ?? text) : text;
}

/** Typographic quotes and white space are layout. */
function flatten(text: string): string {
  return text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** What texts about the same thing share: names and numbers whole, longer words by their beginning, others in pairs of letters. */
export function rareWords(text: string): Set<string> {
  const rare = new Set<string>();
  // Written here, as V8 takes long to make it and only briefs need it.
  for (const [found] of text.toLowerCase().matchAll(/[\p{L}\p{N}_](?:[\p{L}\p{N}_./@:-]*[\p{L}\p{N}_])?/gu)) {
    if (rare.size >= WORDS_MAX) break;
    if (UNSPACED.test(found)) for (let at = 0; at + 1 < found.length; at++) rare.add(found.slice(at, at + 2));
    else if (/[\d_./@:-]/.test(found)) rare.add(found);
    else if (found.length >= STEM_LETTERS) rare.add(found.slice(0, STEM_LETTERS));
  }
  return rare;
}

/** How much a text says, in characters of a script with spaces. */
export function sizeOf(text: string): number {
  const unspaced = text.split(UNSPACED).length - 1;
  return text.length + (UNSPACED_WEIGHT - 1) * unspaced;
}

/** Where the model may have something from: the summary, kept messages, and files that the client loads. */
export type KnownPlaces = ReturnType<typeof knownPlaces>;

/** A text counts as missing from a good summary below this share of its rare words. In doubt the summary has it. */
const MISSING_BELOW = 1 / 3;
/** The middle of a long prompt is mostly a paste, which a good summary tells in a word: its two ends decide. */
const LONG_MIN = 800;
const END_CHARACTERS = 300;
/** Beside a poor one it counts as held only from this share on, and beside one of nothing only word for word. */
const HELD_FROM = 0.6;
/** A shorter answer, or one word, says nothing without its question: "SQLite" stands in many texts. */
const ANSWER_ALONE_MIN = 12;
/** A shorter prompt is a part of many words: "b". */
const PROMPT_PART_MIN = 12;
const END_MARKS = /[\s.!?…。！？]+$/;

export function knownPlaces(request: BriefRequest, summary: CarriedText, worth: SummaryWorth) {
  const kept = carriedText(request.keptMessages);
  const loaded = carriedText(request.loaded ?? '');
  /** Where the model has it from, if not from the summary. */
  const beside = new Map<Fact, KeptBeside>();
  const known = new Map<Fact, boolean>();
  const isInSummary = (fact: Fact) => {
    if (quotesFact(summary, fact)) return true;
    const words = fact.kind === 'answer' ? fact.text : wordsOf(fact);
    const share = summary.shareOf(words);
    // With too few rare words to tell, a prompt that is no answer is plainly missing if no longer word of it is there either.
    const isHeldShort = () =>
      fact.kind !== 'request' ||
      withoutLogLines(words).trim().length < PROMPT_PART_MIN ||
      QUESTION.test(`${fact.detail.answers}`) ||
      summary.hasSome(words);
    const isHeld = (some?: number) => (some === undefined ? isHeldShort() : some >= MISSING_BELOW);
    const ends = `${words.slice(0, END_CHARACTERS)} ${words.slice(-END_CHARACTERS)}`;
    if (worth === 'good') return isHeld(share) || (words.length >= LONG_MIN && isHeld(summary.shareOf(ends)));
    // Next to nothing may say the contrary in the same words.
    return worth === 'poor' && share !== undefined && share >= HELD_FROM;
  };
  const find = (fact: Fact): boolean => {
    if (quotesFact(kept, fact)) beside.set(fact, 'kept messages');
    else if (!isInSummary(fact)) {
      if (!quotesFact(loaded, fact)) return false;
      beside.set(fact, 'loaded files');
    }
    return true;
  };
  return {
    /** Whether the model has it, by the strictness that the summary's worth calls for. */
    holds(fact: Fact) {
      const held = known.get(fact) ?? find(fact);
      known.set(fact, held);
      return held;
    },
    /** Whether the text is in front of the model in these very words. */
    quotes: (text: string) => [summary, kept, loaded].some((place) => place.quotes(text)),
    beside,
  };
}

/** Whether a text has what the user said, in these words. */
function quotesFact(place: CarriedText, fact: Pick<Fact, 'kind' | 'text' | 'detail'>): boolean {
  const words = wordsOf(fact);
  if (fact.kind === 'request' && words.trim().length < PROMPT_PART_MIN) return place.hasAlone(words);
  const isAlone = fact.kind !== 'answer' || (words.length >= ANSWER_ALONE_MIN && /\s/.test(words.trim()));
  const isQuoted = place.quotes(words.replace(END_MARKS, ''));
  return isQuoted && (isAlone || place.quotes(String(fact.detail.question ?? '')));
}
