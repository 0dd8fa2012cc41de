import type { Fact } from '../domain/fact.ts';
import type { KeptBeside } from '../domain/survival.ts';
import type { BriefRequest } from './brief-request.ts';
import { type CarriedText, carriedText, wordsOf } from './carried-text.ts';
import type { SummaryWorth } from './measure-summary.ts';

/** Where the model may have something from: the summary, kept messages, and files that the client loads. */
export interface KnownPlaces {
  /** Whether the model has it, by the strictness that the summary's worth calls for. */
  holds(fact: Fact): boolean;
  /** Whether the text is in front of the model in these very words. */
  quotes(text: string): boolean;
  /** Where the model has it from, if not from the summary. */
  beside: ReadonlyMap<Fact, KeptBeside>;
}

/** A text counts as missing from a good summary below this share of its rare words. In doubt the summary has it. */
const MISSING_BELOW = 1 / 3;
/** Beside a poor one it counts as held only from this share on. */
const HELD_FROM = 0.6;
/** A shorter answer says nothing without its question: "SQLite" stands in many texts. */
const ANSWER_ALONE_MIN = 40;
/** A shorter prompt is a part of many words: "b". */
const PROMPT_PART_MIN = 12;

export function knownPlaces(request: BriefRequest, summary: CarriedText, worth: SummaryWorth): KnownPlaces {
  const kept = carriedText(request.keptMessages);
  const loaded = carriedText(request.loaded ?? '');
  const beside = new Map<Fact, KeptBeside>();
  const known = new Map<Fact, boolean>();
  const isInSummary = (fact: Fact) => {
    if (quotesFact(summary, fact)) return true;
    const share = summary.shareOf(fact.kind === 'answer' ? fact.text : wordsOf(fact));
    if (worth === 'good') return share === undefined || share >= MISSING_BELOW;
    return share !== undefined && share >= HELD_FROM;
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
    holds(fact) {
      const before = known.get(fact);
      if (before !== undefined) return before;
      const held = find(fact);
      known.set(fact, held);
      return held;
    },
    quotes: (text) => [summary, kept, loaded].some((place) => place.quotes(text)),
    beside,
  };
}

/** Whether a text has what the user said, in these words. */
function quotesFact(place: CarriedText, fact: Pick<Fact, 'kind' | 'text' | 'detail'>): boolean {
  const words = wordsOf(fact);
  if (fact.kind === 'request' && words.trim().length < PROMPT_PART_MIN) return place.hasAlone(words);
  const isAlone = fact.kind !== 'answer' || words.length >= ANSWER_ALONE_MIN;
  return place.quotes(words) && (isAlone || place.quotes(String(fact.detail.question ?? '')));
}
