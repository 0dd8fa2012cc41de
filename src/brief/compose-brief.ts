import type { Fact } from '../domain/fact.ts';
import { findHandoff, findMisquotes, shownOfSummary } from '../domain/handoff-section.ts';
import { isKept } from '../domain/kept-lines.ts';
import type { FactSurvival, KeptBeside } from '../domain/survival.ts';
import { type BriefRequest, isRecent } from './brief-request.ts';
import { carriedText, knownPlaces, wordsOf } from './carried-text.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { statePieces, wordPieces } from './list-pieces.ts';
import { measureSummary } from './measure-summary.ts';
import { isStopped } from './quote-words.ts';
import { renderBrief } from './render-brief.ts';

export type Brief = ReturnType<typeof composeBrief>;

/** Facts and state → what the user said and the model has no more. Beside a good summary that is usually nothing. */
export function composeBrief(whole: BriefRequest) {
  const { facts, record, untouched, givenAgain } = placeByMoments(whole);
  const request = { ...whole, facts, record };
  const { carried, given, compaction } = request;
  const handoff = findHandoff(carried);
  const shown = shownOfSummary(carried);
  const summary = carriedText(shown);
  const worth = carried === '' ? 'poor' : measureSummary(summary, shown, compaction - 1, facts, record);
  const places = knownPlaces(request, summary, worth);
  const requests = facts.filter(({ kind }) => kind === 'request');
  const prompts = withoutTakenBack(requests, worth === 'good');
  const pieces = [
    ...wordPieces(prompts, request, places, worth),
    ...(worth === 'good' || whole.isWordsOnly ? [] : statePieces(request, places, worth, whole.facts)),
  ].filter(({ text }) => given === '' || !given.includes(text));
  const { text, told } = renderBrief(pieces, request, worth);
  const before = carriedText(given);
  const restored = new Set(told.flatMap(({ fact }) => fact ?? []));
  const isGiven = (fact: Fact) => restored.has(fact) || before.quotes(wordsOf(fact));
  const tracked = [...prompts, ...facts.filter(({ kind }) => kind === 'answer' || kind === 'note')].filter(
    (fact) => fact.kind === 'note' || (isRecent(fact.last, request) && !givenAgain.has(fact)),
  );
  const missing = tracked.filter((fact) => !places.holds(fact));
  const { answeredTo = Number.POSITIVE_INFINITY } = request;
  const isStillThere = ({ kind, last }: Fact) =>
    kind === 'answer' || (kind === 'request' && last.line <= answeredTo);
  const stillThere = withoutTakenBack(untouched.filter(isStillThere), false);
  const inMessages = stillThere.map((fact): [Fact, KeptBeside] => [fact, 'kept messages']);
  return {
    text,
    tokens: estimateTokens(text),
    /** Prompts and answers since the compaction before, and notes, by what became of them. */
    kept: [...tracked.filter((fact) => !missing.includes(fact)), ...stillThere],
    /** For each kept one that is not in the summary, where the model has it from. */
    keptBeside: new Map([...places.beside, ...inMessages]),
    restored: missing.filter(isGiven),
    deferred: missing.filter((fact) => !isGiven(fact)),
    /** The handoff section of the summary; empty if it has none. */
    handoff,
    /** What that section quotes as the user's, in words that the user did not use. */
    misquotes: handoff === '' ? [] : findMisquotes(handoff, whole.facts, whole.readGiven),
    worth,
  };
}

/** What files and git say now, and notes, which may come from another window: the model need not have seen them. */
const OF_FILES: readonly Fact['kind'][] = ['note', 'task', 'ledger-line', 'document', 'workspace'];

/** Sorts facts by when summaries were made: one covers what the one before left alone, and nothing that came after it. */
function placeByMoments({ facts, record, compaction, kept, keptBefore, givenBefore = '' }: BriefRequest) {
  const isGone = ({ line }: { line: number }) => !isKept(line, kept);
  /** What the model still has word for word, because the compaction left it alone. */
  const untouched = facts.filter(
    ({ kind, last }) =>
      !OF_FILES.includes(kind) && last.line > 0 && last.generation < compaction && !isGone(last),
  );
  const left = new Set(untouched);
  const given = carriedText(givenBefore);
  const place = <Marked extends Pick<Fact['last'], 'line' | 'generation'>>(mark: Marked): Marked =>
    mark.generation < compaction - 1 && isKept(mark.line, keptBefore)
      ? { ...mark, generation: compaction - 1 }
      : mark;
  /** Of the facts, those of earlier generations that only stand in the summary before. */
  const givenAgain = new Set<Fact>();
  return {
    givenAgain,
    /** What the summary had to cover, each with the number of summaries made before it. */
    facts: facts.flatMap((fact) => {
      if (left.has(fact)) return [];
      const last = place(fact.last);
      const isGiven =
        fact.kind === 'request' && last.generation < compaction - 1 && given.quotes(wordsOf(fact));
      if (!isGiven) return [{ ...fact, last }];
      const again = { ...fact, last: { ...last, generation: compaction - 1 } };
      givenAgain.add(again);
      return [again];
    }),
    record: {
      ...record,
      runs: record.runs.filter(isGone),
      edited: record.edited.filter(isGone).map(place),
      jobs: record.jobs.filter(isGone),
      said: record.said.filter(isGone),
    },
    untouched,
  };
}

/** How much of a prompt the next one has to begin with to be the same one, sent again after an interruption. */
const RESENT_SHARE = 0.9;
/** Many prompts begin with the same few words. */
const RESENT_MIN = 20;

/**
 * Leaves out prompts taken back and sent again right away with more to them. If the assistant spoke in between, "yes" and
 * "yes, both" answer two questions. What was stopped before an answer is left to a good summary, once the user said something else.
 */
function withoutTakenBack(prompts: readonly Fact[], isSummaryGood: boolean): Fact[] {
  const inTime = prompts.toSorted((one, other) => one.last.line - other.last.line);
  return inTime.filter((fact, index) => {
    const { text } = fact;
    const next = inTime[index + 1];
    if (!next) return true;
    if (isSummaryGood && isStopped(fact)) return false;
    if (text.length < RESENT_MIN || next.detail.answers !== undefined || next.text.length < text.length)
      return true;
    return !next.text.startsWith(text.slice(0, Math.ceil(text.length * RESENT_SHARE)));
  });
}

/** The verdict on each fact at a compaction. If the brief did not reach the model, nothing counts as restored. */
export function judgeFacts(brief: Brief, reached: boolean): FactSurvival[] {
  const { kept, keptBeside, restored, deferred } = brief;
  return [
    ...kept.map((fact) => judge(fact, { verdict: 'kept', keptIn: keptBeside.get(fact) ?? 'summary' })),
    ...restored.map((fact) =>
      judge(fact, reached ? { verdict: 'restored' } : { verdict: 'lost', restorable: true }),
    ),
    ...deferred.map((fact) => judge(fact, { verdict: reached ? 'deferred' : 'lost' })),
  ];
  function judge({ kind, text }: Fact, verdict: Omit<FactSurvival, 'kind' | 'text'>): FactSurvival {
    return { kind, text, ...verdict };
  }
}
