import type { Fact, FactKind } from '../domain/fact.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import type { KeptBeside } from '../domain/survival.ts';
import { isName, keyWords } from '../languages/key-words.ts';
import { carriedText } from './check/carried-text.ts';
import { type SaidText, saidText, shareOfWords } from './check/said-text.ts';
import { chooseClaims, isTracked } from './choose-claims.ts';
import type { Claim } from './claims/claim.ts';
import { collectClaims, withoutRepeats } from './claims/collect-claims.ts';
import { isCorrected } from './claims/corrections.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { renderBrief } from './render-brief.ts';

const GOOD_SHARE = 0.28;
/** With fewer findings, their share in the summary says nothing about its quality. */
const FOUND_MIN = 5;
const URGENT_WORTH = 9.5;
/** A fact counts as in the summary if one sentence has this share of its keywords. Rules need a closer match. */
const RETOLD: Partial<Record<FactKind, number>> = {
  request: 0.6,
  answer: 0.6,
  attempt: 0.6,
  finding: 0.7,
  decision: 0.7,
  task: 0.8,
};
const RETOLD_QUOTE = 0.7;
const HELD_QUOTE = 0.85;
const RETOLD_WORDS_MIN = 4;
/** Earlier requests and answers also count as in the summary if it has this share of their keywords anywhere. */
const HELD: Partial<Record<FactKind, number>> = { request: 0.65, answer: 0.6 };
const HELD_WORDS_MIN = 6;
const WORD_WEIGHT = 0.35;
/** Kinds that a file can state as well as the user. A command, path or error in a file does not say how it ended. */
export const ATTACHABLE: readonly FactKind[] = ['rule', 'decision', 'answer', 'note', 'plan', 'ledger-line'];

export interface BriefRequest {
  facts: Fact[];
  /** What reading derived besides facts: the state of the work, and findings. */
  record: StateOfRecord;
  /** The current prompt, if the client told it; otherwise the last request of the ledger is used. */
  runningPrompt: string;
  /** The summary that replaced the conversation. Empty when it is not known. */
  carried: string;
  /** Messages that the client kept unchanged. */
  keptMessages: string;
  /** Files that the client loads into every conversation. */
  loaded?: string;
  /** Files and plans of the conversation that the client attaches again after the compaction. */
  reattached?: string;
  /** The text of an earlier brief about the same compaction. */
  given: string;
  cwd: string;
  turn: number;
  /** Which compaction this is, from 1. */
  compaction: number;
  /** Whether it replaced only a part of the conversation. */
  isPart?: boolean;
  /** Whether the model is asked to say in one line that its context was restored. */
  announce: boolean;
  /** The file in which the model can look up what had no room; empty if there is none. */
  transcriptPath: string;
  /** The upper limits; a brief ends sooner if the next line is not worth its room. */
  charactersMax: number;
  tokensMax: number;
}

export interface Brief {
  text: string;
  tokens: number;
  /** Tracked facts that the summary holds, in its words or others, or that the model has from elsewhere. */
  kept: Fact[];
  /** For each kept fact that is not in the summary, where the model has it from. */
  keptBeside: ReadonlyMap<Fact, KeptBeside>;
  restored: Fact[];
  deferred: Fact[];
  /** Where the summary says the opposite of the record: sentences with what each of them says. */
  contradictions: string[];
}

/** Facts and state → the text for the model: only what was lost, the best lines first, within the budget. */
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
  lost = withoutRepeats(lost);
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

/** One sentence or line of the summary has at least this share of the keywords, in any order. */
function isRetold(text: string, summary: SaidText, least: number | undefined): boolean {
  if (least === undefined) return false;
  const words = keyWords(text);
  return words.length >= RETOLD_WORDS_MIN && summary.shareSaid(words, words.map(weightOf)) >= least;
}

/** The whole summary has at least this share of the keywords, in any sentences. */
function isHeld(text: string, summary: SaidText, least: number | undefined): boolean {
  if (least === undefined) return false;
  const words = keyWords(text);
  return words.length >= HELD_WORDS_MIN && summary.shareHeld(words, words.map(weightOf)) >= least;
}

function weightOf(word: string): number {
  return isName(word) ? 1 : WORD_WEIGHT;
}

/**
 * Estimates the quality of the summary, from 0 to 1, by how much of the findings it says. Findings in messages that the
 * client kept are left out, because the summary does not cover those; with too few others the result is undefined.
 */
function qualityOf({ record, carried, keptMessages }: BriefRequest, summary: SaidText): number | undefined {
  const found = record.findings.kept.filter(({ text }) => !keptMessages.includes(text));
  if (carried === '' || found.length < FOUND_MIN) return undefined;
  const shares = found.map(({ keys }) => shareOfWords(keys, summary));
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return Math.min(1, mean / GOOD_SHARE);
}

/** The line holds only a part of its fact, so the fact does not count as restored. */
function isCut({ isClipped, text, fact }: Claim): boolean {
  return isClipped === true || (text.includes('…') && !fact.text.includes('…'));
}

/** A derived line counts as known only if the assistant's words that it quotes are in the summary or a kept message. */
function isQuoted({ quotes }: Claim, { keptMessages, carried }: BriefRequest, said: SaidText): boolean {
  return (
    quotes !== undefined &&
    (keptMessages.includes(quotes) ||
      carried.includes(quotes) ||
      isRetold(quotes, said, RETOLD_QUOTE) ||
      isHeld(quotes, said, HELD_QUOTE))
  );
}

/** The first brief took this quote for kept; a second one about the same compaction did not find it, so it is given. */
function isMissedQuote({ quotes }: Claim, { given }: BriefRequest): boolean {
  return given !== '' && quotes !== undefined;
}

/** If the summary holds all facts, a derived line is given only if it is urgent or contradicts the summary. */
function isUrgent({ worth, contradicts }: Claim): boolean {
  return contradicts === true || worth >= URGENT_WORTH;
}
