import type { Fact, FactKind } from '../domain/fact.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import type { KeptBeside } from '../domain/survival.ts';
import { isName, keyWords } from '../languages/key-words.ts';
import { carriedText } from './check/carried-text.ts';
import { type SaidText, saidText, shareOfWords } from './check/said-text.ts';
import { chooseClaims, isTracked } from './choose-claims.ts';
import type { Claim } from './claims/claim.ts';
import { collectClaims } from './claims/collect-claims.ts';
import { isCorrected } from './claims/corrections.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { renderBrief } from './render-brief.ts';

const GOOD_SHARE = 0.28;
/** With fewer findings chance decides how many of them a summary says. */
const FOUND_MIN = 5;
const URGENT_WORTH = 9.5;
/** What was asked, answered or found is told again by a sentence with so many of its words. Rules are held to more. */
const RETOLD: Partial<Record<FactKind, number>> = {
  request: 0.6,
  answer: 0.6,
  attempt: 0.6,
  finding: 0.7,
  decision: 0.7,
  task: 0.8,
};
const RETOLD_QUOTE = 0.7;
const RETOLD_WORDS_MIN = 4;
/** What was asked or answered before is also told by a summary that has so many of its words, wherever they stand. */
const HELD: Partial<Record<FactKind, number>> = { request: 0.65, answer: 0.6 };
const HELD_WORDS_MIN = 6;
const WORD_WEIGHT = 0.35;
/** What says the same in a file as from the user. That a command, path or error stands somewhere does not tell how it went. */
export const ATTACHABLE: readonly FactKind[] = ['rule', 'decision', 'answer', 'note', 'plan', 'ledger-line'];

export interface BriefRequest {
  facts: Fact[];
  /** What reading derived besides facts. */
  record: StateOfRecord;
  /** The prompt now in work, when the client told it; else the last request of the ledger counts. */
  runningPrompt: string;
  /** The summary that replaced the conversation. Empty when it is not known. */
  carried: string;
  /** The messages that the client left as they were. */
  keptMessages: string;
  /** What the client reads from disk into every conversation. */
  loaded?: string;
  /** What it attaches again after the compaction: files and plans that the conversation worked with. */
  reattached?: string;
  /** What an earlier brief about the same compaction gave back. */
  given: string;
  cwd: string;
  turn: number;
  /** Which compaction this is, from 1. */
  compaction: number;
  /** Whether it took a part of the conversation only. */
  isPart?: boolean;
  /** Whether the model is asked to say in one line that it got something back. */
  announce: boolean;
  /** Where the model can look up what had no room; empty when nowhere. */
  transcriptPath: string;
  /** The most it may have; a brief stops sooner when the next line is not worth its room. */
  charactersMax: number;
  tokensMax: number;
}

export interface Brief {
  text: string;
  tokens: number;
  /** Of what is tracked: in the summary, in its words or others, or beside it. */
  kept: Fact[];
  /** Where those of them stand that the summary does not hold. */
  keptBeside: ReadonlyMap<Fact, KeptBeside>;
  restored: Fact[];
  deferred: Fact[];
  /** Where the summary says the opposite of what is restored, in sentences: what it says, and what the record says. */
  contradictions: string[];
}

/** Facts and state → the text that goes back to the model: only what was lost, what would be missed most first, within the budget. */
export function composeBrief(request: BriefRequest): Brief {
  const summary = carriedText(request.carried, request.cwd);
  const messages = carriedText(request.keptMessages, request.cwd);
  const loaded = carriedText(request.loaded ?? '', request.cwd);
  const reattached = carriedText(request.reattached ?? '', request.cwd);
  const before = carriedText(request.given, request.cwd);
  const inSummary = saidText(request.carried);
  const inMessages = saidText(request.keptMessages);
  const said: SaidText = {
    shareSaid: (words, weights) =>
      Math.max(inSummary.shareSaid(words, weights), inMessages.shareSaid(words, weights)),
    shareHeld: (words, weights) =>
      Math.max(inSummary.shareHeld(words, weights), inMessages.shareHeld(words, weights)),
  };
  const held: Claim[] = [];
  const keptBeside = new Map<Fact, KeptBeside>();
  const given: Claim[] = [];
  let lost: Claim[] = [];
  for (const claim of collectClaims(request, said)) {
    const { fact } = claim;
    const isInSummary =
      !claim.isDerived &&
      !claim.contradicts &&
      (summary.holds(fact) ||
        isRetold(fact.text, inSummary, RETOLD[fact.kind]) ||
        (claim.section === 'user' && isHeld(fact.text, inSummary, HELD[fact.kind])));
    const place = isInSummary || claim.contradicts ? undefined : placeOf(claim);
    if (place) keptBeside.set(fact, place);
    if (isInSummary || place) held.push(claim);
    else if (request.given !== '' && (before.holds(fact) || request.given.includes(claim.text)))
      given.push(claim);
    else lost.push(claim);
  }
  if (held.length > 0 && lost.every((claim) => claim.isDerived))
    lost = lost.filter((claim) => isUrgent(claim) || isMissedQuote(claim, request));
  const chosen = chooseClaims(lost, request, qualityOf(request, inSummary));
  const text = renderBrief(chosen, request, lost.length - chosen.length);
  const told = chosen.filter((claim) => !isCut(claim));
  const restored = new Set([...given, ...told].map(({ fact }) => fact));
  const left = lost.filter(({ fact }) => !restored.has(fact));
  held.push(...left.filter((claim) => claim.isSaid));
  const deferred = left.filter((claim) => !claim.isSaid);
  const tracked = (claims: readonly Claim[]) => [
    ...new Set(claims.filter(isTracked).map(({ fact }) => fact)),
  ];
  const contradictions = [...given, ...chosen].filter(({ contradicts }) => contradicts);
  return {
    text,
    tokens: estimateTokens(text),
    kept: tracked(held),
    keptBeside,
    restored: tracked([...given, ...told]),
    deferred: tracked(deferred),
    contradictions: contradictions.map((claim) => claim.text),
  };

  function placeOf(claim: Claim): KeptBeside | undefined {
    const { fact } = claim;
    if (claim.isDerived ? isQuoted(claim, request, said) : messages.holds(fact)) return 'kept messages';
    if (claim.isDerived || isCorrected(claim)) return undefined;
    if (loaded.holds(fact)) return 'loaded files';
    return ATTACHABLE.includes(fact.kind) && reattached.holds(fact) ? 're-attached files' : undefined;
  }
}

/** One line of the summary has most words of it, in whatever order. */
function isRetold(text: string, summary: SaidText, least: number | undefined): boolean {
  if (least === undefined) return false;
  const words = keyWords(text);
  return words.length >= RETOLD_WORDS_MIN && summary.shareSaid(words, words.map(weightOf)) >= least;
}

/** The summary has most words of it, in whatever sentences. */
function isHeld(text: string, summary: SaidText, least: number | undefined): boolean {
  if (least === undefined) return false;
  const words = keyWords(text);
  return words.length >= HELD_WORDS_MIN && summary.shareHeld(words, words.map(weightOf)) >= least;
}

function weightOf(word: string): number {
  return isName(word) ? 1 : WORD_WEIGHT;
}

/**
 * What share of what was found out the summary says, from 0 to 1: a text that says a third of it is a good one. It was written without
 * the messages that the client keeps, and they do not make it any better. Undefined where too little was found to tell.
 */
function qualityOf({ record, carried, keptMessages }: BriefRequest, summary: SaidText): number | undefined {
  const found = record.findings.kept.filter(({ text }) => !keptMessages.includes(text));
  if (carried === '' || found.length < FOUND_MIN) return undefined;
  const shares = found.map(({ keys }) => shareOfWords(keys, summary));
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return Math.min(1, mean / GOOD_SHARE);
}

/** A line that stands for a part of its fact has not given it back. */
function isCut({ isClipped, text, fact }: Claim): boolean {
  return isClipped === true || (text.includes('…') && !fact.text.includes('…'));
}

/** Derived lines are not in any text, but for the words of the assistant that they quote. */
function isQuoted({ quotes }: Claim, { keptMessages, carried }: BriefRequest, said: SaidText): boolean {
  return (
    quotes !== undefined &&
    (keptMessages.includes(quotes) ||
      carried.includes(quotes) ||
      isRetold(quotes, said, RETOLD_QUOTE) ||
      isHeld(quotes, said, RETOLD_QUOTE))
  );
}

/** The first brief counted these words as kept; a second one about the same compaction that still quotes them knows better. */
function isMissedQuote({ quotes }: Claim, { given }: BriefRequest): boolean {
  return given !== '' && quotes !== undefined;
}

/** With a summary that holds everything that was said, what can be derived from it is worth a line only in an emergency. */
function isUrgent({ worth, contradicts }: Claim): boolean {
  return contradicts === true || worth >= URGENT_WORTH;
}
