import type { Finding } from '../../domain/finding.ts';
import { type LetterPattern, letterPattern } from '../../domain/letter-pattern.ts';
import type { StateOfRecord } from '../../domain/state-of-record.ts';
import { isName, keyWords } from '../../languages/key-words.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { runAgainst } from './all-green.ts';
import { contradictedLater } from './contradicted-later.ts';
import { isOfEndedJob } from './ended-jobs.ts';

/** The step that was to come, which the next message takes or does not take. */
const NEXT = letterPattern(String.raw`\b(?:${spaced.stepToCome})|^(?:next|${unspaced.stepToCome})`, 'i');
/** What somebody else has to do first. */
const WAITING = letterPattern(String.raw`\b(?:${spaced.waiting})(?![\p{L}])|${unspaced.waiting}`, 'i');
const FILE = /[\w-]\.[a-z]\w{0,5}$/i;
const PROPOSED = words(spaced.proposed);
/** "Step 3: …", "2b. …": an item of a plan, which is done with the change that it led to. */
const ITEM = /^(?:[A-Z][a-z]+ )?\d{1,2}[a-z]?[.:)] /;
/** What may or should be. */
const SUPPOSED = words(spaced.supposed);
/** What a figure is now, and not what it was for something else. */
const PRESENT = words(spaced.present);
const FAILING = words(spaced.failing);
/** The contraction ends a word: "aren't up". */
const NOT_UP = letterPattern(String.raw`(?:${spaced.notUp})(?![\p{L}])`, 'i');
const STILL = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.still})(?![\p{L}])|${unspaced.still}`, 'i');
const FLAKY = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.flaky})(?![\p{L}])|${unspaced.flaky}`, 'i');
const PASSES = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.passes})(?![\p{L}])|${unspaced.passes}`, 'i');
const NO_FAULT = /(?:^|[^\d.,])(?:0|no) (?:errors?|fail\w*|problems?|issues?)/i;
const NO = letterPattern(`^(?:${spaced.wrong})(?=[,.!;:—–])|^(?:${spaced.notSo}|${unspaced.notSo})`, 'i');
/** Where no file says whether it was taken, the step that was to come counts while it is among these. */
const LAST_MESSAGES = 2;
/** A word in so many statements is what the session is about, and tells no two of them apart. */
const COMMON_SHARE = 0.08;
const COMMON_LEAST = 3;
/** "The issue is …", "the problem seems to be …": where a fault lies, of which there is one at a time. */
const BLAMED = letterPattern(String.raw`^[\p{L}]+ (?:${spaced.diagnosed})(?![\p{L}])`, 'i');
/** A shorter word stands in many a sentence. */
const TELLING_MIN = 5;
const LABELLED = /\b([a-z]{4,}) #?(\d+)\b/gi;

function words(alternatives: string): LetterPattern {
  return letterPattern(String.raw`(?<![\p{L}])(?:${alternatives})(?![\p{L}])`, 'i');
}

/** Says whether something later in the record ended a finding. */
export type IsEnded = (finding: Finding) => boolean;

/** A refutation, a newer figure, a run, the user. What costs least is asked first, and each finding is asked about once. */
export function endedFindings({ findings, work }: StateOfRecord): IsEnded {
  const { kept } = findings;
  const byKey = findingsByKey(kept);
  const common = Math.max(COMMON_LEAST, kept.length * COMMON_SHARE);
  const isRare = (key: string) => (byKey.get(key)?.length ?? 0) <= common;
  const prompts = work.prompts.map(({ text, line }) => ({ line, keys: new Set(keyWords(text)) }));
  const refuted = refutedByUser(kept, work);
  const blamedLast = lastBlamed(kept);
  const lastSaid = work.said.at(-LAST_MESSAGES)?.line ?? 0;
  const isOld = ({ line }: Finding) => line < lastSaid;
  const isActedOn = ({ line, keys }: Finding) =>
    line < work.movedLine ||
    work.runs.some((run) => run.line > line && keys.some((key) => isName(key) && run.command.includes(key)));
  const isAnsweredSince = (finding: Finding) =>
    (work.prompts.at(-1)?.line ?? 0) > finding.line && isActedOn(finding);

  /** The same things are spoken of later, by whomever. */
  const isTakenUp = (finding: Finding, isTelling: (key: string) => boolean = isRare) => {
    const telling = finding.keys.filter(isTelling);
    return (
      telling.some((key) => byKey.get(key)?.some((later) => later.at > finding.at)) ||
      prompts.some(({ line, keys }) => line > finding.line && telling.some((key) => keys.has(key)))
    );
  };
  /** Something was done or said of it since. */
  const isTouched = (finding: Finding) =>
    isTakenUp(finding, (key) => isRare(key) && (isName(key) || key.length > TELLING_MIN)) ||
    work.runs.some(
      ({ line, command }) =>
        line > finding.line &&
        finding.keys.some(
          (key) =>
            (isName(key) || key.length >= TELLING_MIN) && command.toLowerCase().includes(key.toLowerCase()),
        ),
    );
  /** The user has spoken since, and work went on after that. */
  const isLeftBehind = ({ line }: Finding) => {
    const asked = work.prompts.find((prompt) => prompt.line > line);
    return (
      asked !== undefined &&
      (work.movedLine > asked.line ||
        work.runs.some((run) => run.line > asked.line && run.role !== 'look' && run.role !== 'git'))
    );
  };
  const isAnswered = ({ line, keys }: Finding) =>
    prompts
      .filter((prompt) => prompt.line > line)
      .slice(1)
      .some((prompt) => keys.filter((key) => prompt.keys.has(key)).length >= 2);
  const { isDenied, isRefigured } = contradictedLater(kept);
  const isMended = mendedBy(work.runs);
  const isNumberedAnew = numberedAnew(work.runs);

  return once(
    (finding) =>
      finding.due === 'done' ||
      refuted.has(finding) ||
      finding.isOver === true ||
      (isUndone(finding, work) && SUPPOSED.test(finding.text)) ||
      (finding.changed !== undefined && ITEM.test(finding.text)) ||
      (finding.isGuess === true && isTakenUp(finding)) ||
      isBlamedAnew(finding, blamedLast) ||
      work.git.gone?.some((hash) => finding.text.includes(hash)) === true ||
      isOfEndedJob(work.jobs, finding) ||
      isNumberedAnew(finding) ||
      isDenied(finding) ||
      (PRESENT.test(finding.text) && isRefigured(finding)) ||
      (isMended(finding) && FAILING.test(finding.text) && !FLAKY.test(finding.text)) ||
      (finding.line < work.movedLine && PASSES.test(finding.text)) ||
      (STILL.test(finding.text) && (isTouched(finding) || isLeftBehind(finding))) ||
      runAgainst(finding.text, finding.line, work) !== undefined ||
      (work.jobs.some((job) => job.line > finding.line) && NOT_UP.test(finding.text)) ||
      (isAnswered(finding) && PROPOSED.test(finding.text)) ||
      (isOld(finding) && !finding.keys.some((key) => FILE.test(key)) && NEXT.test(finding.text)) ||
      (isAnsweredSince(finding) && WAITING.test(finding.text)),
  );
}

/** In the order in which they were said. */
function findingsByKey(kept: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const byKey = new Map<string, Finding[]>();
  for (const finding of kept)
    for (const key of finding.keys) {
      const found = byKey.get(key);
      if (found) found.push(finding);
      else byKey.set(key, [finding]);
    }
  return byKey;
}

/** Hundreds of things are held against each other: what follows from one alone is worked out once. */
function once<Thing extends object, Value>(make: (thing: Thing) => Value): (thing: Thing) => Value {
  const known = new Map<Thing, Value>();
  return (thing) => {
    if (known.has(thing)) return known.get(thing)!;
    const value = make(thing);
    known.set(thing, value);
    return value;
  };
}

/** The change that it led to was taken back. */
export function isUndone({ changed }: Finding, { undone, files }: StateOfRecord['work']): boolean {
  const isOf = ({ path }: { path: string }) => path.endsWith(`/${changed}`) || path === changed;
  return changed !== undefined && undone.some(isOf) && !files.some(isOf);
}

/** When a fault was last said to lie somewhere, by the request and the words that said so. */
function lastBlamed(kept: readonly Finding[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const finding of kept) {
    const blame = blameOf(finding);
    if (blame !== '') last.set(blame, finding.at);
  }
  return last;
}

/** The search went on to another place, and nothing was changed at this one. */
function isBlamedAnew(finding: Finding, last: ReadonlyMap<string, number>): boolean {
  if (finding.acted || finding.changed !== undefined) return false;
  return (last.get(blameOf(finding)) ?? 0) > finding.at;
}

function blameOf({ text, source, prompts }: Finding): string {
  const blame = source === 'said' ? BLAMED.for(text).exec(text)?.[0].toLowerCase() : undefined;
  return blame === undefined ? '' : `${prompts} ${blame}`;
}

/** What was said last before the user said no, unless the no was for a question or a call. */
function refutedByUser(
  kept: readonly Finding[],
  { prompts, refusals }: StateOfRecord['work'],
): ReadonlySet<Finding> {
  const refuted = new Set<Finding>();
  for (const [index, { text, line, answers }] of prompts.entries()) {
    if (answers !== '' || !NO.test(text)) continue;
    const since = prompts[index - 1]?.line ?? 0;
    if (refusals.some((refusal) => refusal.line > since && refusal.line <= line)) continue;
    const last = kept.findLast((finding) => finding.line < line && finding.line > since);
    if (last?.source === 'said') refuted.add(last);
  }
  return refuted;
}

/** A later run of what was said to fail, without fault. */
function mendedBy(runs: StateOfRecord['work']['runs']): (finding: Finding) => boolean {
  const clean = runs
    .filter(({ failed, failure, outcome }) => !failed && (failure !== undefined || NO_FAULT.test(outcome)))
    .map(({ line, command }) => ({
      line,
      words: keyWords(command).filter((word) => !/^(?:run|npm|pnpm|yarn|npx|make)$/.test(word)),
    }));
  return ({ line, keys }) =>
    clean.some((run) => run.line > line && run.words.some((word) => keys.includes(word)));
}

/** "release 303 is live on production", after "production is back on release 301". */
function numberedAnew(runs: StateOfRecord['work']['runs']): (finding: Finding) => boolean {
  const wordsOf = once(({ outcome }: StateOfRecord['work']['runs'][number]) => keyWords(outcome));
  return ({ text, line, keys }) => {
    const labels = [...text.matchAll(LABELLED)];
    if (labels.length !== 1) return false;
    const [, label = '', number = ''] = labels[0]!;
    const now = new RegExp(`\\b${label} #?\\d`, 'i');
    return runs.some((run) => {
      if (run.line <= line || run.failed || run.outcome.includes(number) || !now.test(run.outcome))
        return false;
      const words = wordsOf(run);
      return keys.some((key) => key !== label.toLowerCase() && !/^\d/.test(key) && words.includes(key));
    });
  };
}
