import type { Finding, Findings } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import type { StateOfRecord } from '../../domain/state-of-record.ts';
import { isName } from '../../languages/key-words.ts';
import type { SaidText } from '../check/said-text.ts';
import type { IsEnded } from '../ended/ended-findings.ts';
import { formOf, isStatus } from './sentence-form.ts';

export interface RankedFinding {
  finding: Finding;
  /** 0 if the summary says it already; mostly below 1. */
  score: number;
  /** The score without regard to the summary. */
  weight: number;
  /** The largest share of its keywords, by weight, that a single sentence of the summary contains. */
  saidShare: number;
}

/** A finding with this share of its keywords in one sentence of the summary has nothing new, and scores 0. */
const TOLD_SHARE = 0.65;
/** The weight of an ordinary word; names and values have 1, because they tell better what a sentence is about. */
const WORD_WEIGHT = 0.35;
/** Entries and prompts after which a finding is half as likely to be needed. */
const HALF_LIFE_ENTRIES = 200;
const HALF_LIFE_PROMPTS = 6;
const AGE_FLOOR = 0.3;
/**
 * Entries since the previous compaction after which a finding from before it is half as likely to be needed: work went
 * on without it. Of the facts that real sessions need after a compaction, 1.5 % are older than the one before.
 */
const HALF_LIFE_CARRIED = 60;
const CARRIED_FLOOR = 0.1;
const USES_COUNTED_MAX = 15;
/** If a later prompt contains this share of a finding's keywords, by weight, the finding may be out of date. */
const OVERTAKEN_SHARE = 0.25;
const OVERTAKEN_WEIGHT = 0.1;
const FIXED_WEIGHT = 0.5;
const CHANGED_WEIGHT = 0.5;
/** Bonus for a statement whose subject occurs in the tool calls and results before it: there is evidence for it. */
const SHOWN_WEIGHT = 1;
const SHOWN_MOSTLY = 0.2;
/**
 * The weight of what the assistant reported at the end of one of the last turns, against 1 for what it said between
 * calls. In real sessions a third to a half of the former had to be handed over, and a fifth of the latter.
 */
const REPORT_WEIGHT = 2;
const REPORT_PROMPTS = 5;
/** Two findings with a larger share of common keywords are about the same thing. */
const SAME_SHARE = 0.6;
/** A later finding replaces a similar, earlier one only with this share of its weight: a passing remark does not. */
const REPLACING = 0.4;
const COMPARED_MAX = 150;
/** A finding with this many names is not merged with a similar one that has none. */
const NAMES_OF_ITS_OWN = 2;
/** Longer prompts are mostly pasted text, so their words are not taken as the user's. */
export const ASKED_MAX = 1500;
const BETWEEN_WORDS = letterPattern(String.raw`[^\p{L}\p{N}_$@#%./:-]+`);

/**
 * Scores findings by how rare their words are, how recent they are, how often they were used later, how close they are
 * to the current work, and how little the summary says of them.
 */
export function rankFindings(
  { findings, work }: StateOfRecord,
  compaction: number,
  summary: SaidText,
  isEnded: IsEnded,
): RankedFinding[] {
  const { kept, at: now, prompts } = findings;
  const carriedWeight = weightOfCarried(findings, compaction);
  const about = whatKeysTell(kept, work);
  const isOvertaken = overtakenBy(work);
  const scored = kept
    .filter(({ isAnnounced }) => !isAnnounced)
    .map((finding): RankedFinding => {
      const { keys } = finding;
      const told = keys.map((key) => about.get(key)!);
      const weights = told.map(({ rarity }) => rarity);
      const total = sum(weights);
      const saidShare = summary.shareSaid(keys, weights);
      const isNew = Math.max(0, 1 - saidShare / TOLD_SHARE);
      let near = 0;
      for (const { isInWork } of told) if (isInWork) near += 1;
      const age =
        2 ** (-(now - finding.at) / HALF_LIFE_ENTRIES - (prompts - finding.prompts) / HALF_LIFE_PROMPTS);
      const relied = Math.log2(1 + Math.min(finding.uses, USES_COUNTED_MAX)) / 4;
      const density =
        Math.min(1.5, (50 * total) / Math.max(60, finding.text.length)) * Math.min(1, total / 2);
      const standing =
        0.6 + relied + near / Math.max(1, keys.length) + (finding.acted ? 0.5 : 0) + shownWeight(finding);
      const doubt = (isOvertaken(finding.line, told, total) ? OVERTAKEN_WEIGHT : 1) * mendedWeight(finding);
      const weight =
        (AGE_FLOOR + age) *
        standing *
        density *
        formOf(finding) *
        doubt *
        carriedWeight(finding) *
        reportWeight(finding, prompts);
      return { finding, saidShare, weight, score: isNew * weight };
    })
    .sort((one, other) => other.score - one.score);
  return withoutRepeats(standing(scored, work, isEnded));
}

/** The best findings that still hold; the check is expensive, so it stops once there are enough of them. */
function standing(
  scored: readonly RankedFinding[],
  { movedLine }: StateOfRecord['work'],
  isEnded: IsEnded,
): RankedFinding[] {
  const first: RankedFinding[] = [];
  for (const each of scored) {
    if (first.length === COMPARED_MAX) break;
    const { finding } = each;
    const isPassed = finding.line < movedLine && (isStatus(finding.text) || isStatus(finding.under ?? ''));
    if (!isPassed && !isEnded(finding)) first.push(each);
  }
  return first;
}

function shownWeight({ source, shown = 0 }: Finding): number {
  return source === 'said' ? SHOWN_WEIGHT * (shown - SHOWN_MOSTLY) : 0;
}

function reportWeight({ source, isInterim, prompts }: Finding, promptsNow: number): number {
  return source === 'said' && !isInterim && promptsNow - prompts <= REPORT_PROMPTS ? REPORT_WEIGHT : 1;
}

/** Lowers the weight of findings from before the previous compaction, the more the longer that is ago. */
function weightOfCarried(
  { at: now, compactedAt }: Findings,
  compaction: number,
): (finding: Finding) => number {
  const before = compactedAt[compaction - 2] ?? 0;
  const lowered = Math.max(CARRIED_FLOOR, 2 ** (-(now - before) / HALF_LIFE_CARRIED));
  return ({ at }) => (at <= before ? lowered : 1);
}

/** Lowers the weight of a fixed fault, and of a finding about code that was edited since and may not hold any more. */
function mendedWeight({ fixed, fault, changed, keys }: Finding): number {
  if (fixed !== undefined && fault === 'told') return FIXED_WEIGHT;
  return changed !== undefined && keys.some(isName) ? CHANGED_WEIGHT : 1;
}

/** What a keyword tells about a finding; computed once per keyword, because hundreds of findings share it. */
interface Told {
  rarity: number;
  isInWork: boolean;
  /** The indexes of the prompts that contain it. */
  asked: readonly number[];
}

function whatKeysTell(kept: readonly Finding[], work: StateOfRecord['work']): ReadonlyMap<string, Told> {
  const counts = new Map<string, number>();
  for (const { keys } of kept) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const hot = wordsInWork(work);
  const asked = promptsByWord(work);
  const most = Math.log2(1 + kept.length);
  const told = new Map<string, Told>();
  for (const [key, count] of counts)
    told.set(key, {
      rarity: ((isName(key) ? 1 : WORD_WEIGHT) * Math.log2(1 + kept.length / count)) / most,
      isInWork: hot.has(key),
      asked: asked.get(key.toLowerCase()) ?? [],
    });
  return told;
}

/** Words of the current work: the last prompt, the last messages and calls, and files changed and not committed. */
function wordsInWork({ prompts, said, files, steps }: StateOfRecord['work']): Set<string> {
  const open = files.filter((file) => file.state !== 'committed');
  const text = [
    prompts.at(-1)?.text ?? '',
    ...said.slice(-2).map((each) => each.text),
    ...steps.map((step) => step.text),
    ...open.map((file) => file.path.slice(file.path.lastIndexOf('/') + 1)),
  ].join(' ');
  return new Set(wordsOf(text).map((word) => word.replace(/[.:]+$/, '')));
}

/** For each word the indexes of the prompts that contain it, without long ones, which are mostly pasted. */
function promptsByWord({ prompts }: StateOfRecord['work']): ReadonlyMap<string, readonly number[]> {
  const byWord = new Map<string, number[]>();
  for (const [nth, { text }] of prompts.entries()) {
    if (text.length >= ASKED_MAX) continue;
    for (const word of new Set(wordsOf(text.toLowerCase()))) {
      const holding = byWord.get(word);
      if (holding) holding.push(nth);
      else byWord.set(word, [nth]);
    }
  }
  return byWord;
}

/** Whether a later prompt is about the same things, so that the finding may not hold any more. */
function overtakenBy({
  prompts,
}: StateOfRecord['work']): (line: number, told: readonly Told[], total: number) => boolean {
  const lastLine = prompts.findLast(({ text }) => text.length < ASKED_MAX)?.line ?? 0;
  const shared = new Float64Array(prompts.length);
  return (line, told, total) => {
    if (lastLine <= line) return false;
    shared.fill(0);
    for (const { rarity, asked } of told)
      for (const nth of asked) {
        shared[nth]! += rarity;
        if (shared[nth]! >= total * OVERTAKEN_SHARE && prompts[nth]!.line > line) return true;
      }
    return false;
  };
}

/** Merges findings about the same thing; a later one takes the place of an earlier one. If names differ, both stay. */
function withoutRepeats(scored: RankedFinding[]): RankedFinding[] {
  const chosen: (RankedFinding & { words: Set<string> })[] = [];
  for (const each of scored) {
    const { finding } = each;
    const index = chosen.findIndex(({ words }) => {
      if (!areMostlyShared(finding.keys, words)) return false;
      const shared = finding.keys.filter((key) => words.has(key));
      if (shared.some(isName)) return true;
      const [own, others] = [finding.keys, [...words]].map((keys) => keys.filter(isName).length);
      return (own === 0 || others === 0) && Math.max(own!, others!) < NAMES_OF_ITS_OWN;
    });
    const words = new Set(finding.keys);
    if (index === -1) chosen.push({ ...each, words });
    else if (chosen[index]!.finding.at < finding.at && each.weight >= REPLACING * chosen[index]!.weight)
      chosen[index] = { ...each, score: chosen[index]!.score, words };
  }
  return chosen;
}

/** Called for very many pairs, so it stops as soon as the share cannot be reached any more. */
function areMostlyShared(keys: readonly string[], words: ReadonlySet<string>): boolean {
  const least = SAME_SHARE * Math.min(keys.length, words.size);
  let shared = keys.length;
  for (const key of keys) if (!words.has(key) && --shared <= least) return false;
  return shared > least;
}

function wordsOf(text: string): string[] {
  return text.split(BETWEEN_WORDS.for(text));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
