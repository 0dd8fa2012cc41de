import type { Finding } from '../../domain/finding.ts';
import { type LetterPattern, letterPattern } from '../../domain/letter-pattern.ts';
import { onceEachThing } from '../../domain/once-each.ts';
import type { StateOfRecord } from '../../domain/state-of-record.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { isName, keyWords } from '../../languages/key-words.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { runAgainst } from './check-claims.ts';
import { contradictedLater } from './contradicted-later.ts';
import { isDroppedOffer } from './dropped-offers.ts';
import { indexByKey, mendedBy, numberedAnew } from './ended-by-runs.ts';
import { isOfEndedJob } from './ended-jobs.ts';
import { isConditioned } from './sentence-form.ts';

/** The step that was to come, which the next message takes or does not take. */
const NEXT = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.stepToCome})|^(?:next|${unspaced.stepToCome})`,
  'i',
);
/** What somebody else has to do first. */
const WAITING = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.waiting})(?![\p{L}])|${unspaced.waiting}`,
  'i',
);
const FILE = /[\w-]\.[a-z]\w{0,5}$/i;
const PROPOSED = words(spaced.proposed);
/** "Step 3: …", "2b. …": an item of a plan, which is done with the change that it led to. */
const ITEM = /^(?:[A-Z][a-z]+ )?\d{1,2}[a-z]?[.:)] /;
/** What may or should be. */
const SUPPOSED = words(spaced.supposed);
const FAILING = words(spaced.failing);
/** The contraction ends a word: "aren't up". */
const NOT_UP = letterPattern(String.raw`(?:${spaced.notUp})(?![\p{L}])`, 'i');
const STILL = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.still})(?![\p{L}])|${unspaced.still}`, 'i');
/** What is not at fault stays so, whatever else was still so then. */
const CLEARED = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.cleared})(?![\p{L}])|${unspaced.cleared}`,
  'i',
);
const PASSES = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.passes})(?![\p{L}])|${unspaced.passes}`, 'i');
const FLAKY = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.flaky})(?![\p{L}])|${unspaced.flaky}`, 'i');
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

function words(alternatives: string): LetterPattern {
  return letterPattern(String.raw`(?<![\p{L}])(?:${alternatives})(?![\p{L}])`, 'i');
}

/** Says whether something later in the record ended a finding. */
export type IsEnded = (finding: Finding) => boolean;

/** A refutation, a newer figure, a run, the user. What costs least is asked first, and each finding is asked about once. */
export function endedFindings({ findings, work }: StateOfRecord): IsEnded {
  const { kept } = findings;
  const byKey = indexByKey(kept, ({ keys }) => keys);
  const common = Math.max(COMMON_LEAST, kept.length * COMMON_SHARE);
  const isRare = (key: string) => (byKey.get(key)?.length ?? 0) <= common;
  const promptsByKey = indexByKey(work.prompts.keys(), (nth) => keyWords(work.prompts[nth]!.text));
  const refuted = refutedByUser(kept, work);
  const isBlamedAnew = blamedAnew(kept);
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
    return telling.some((key) => {
      const asked = promptsByKey.get(key)?.at(-1);
      return (
        (byKey.get(key)?.at(-1)?.at ?? 0) > finding.at ||
        (asked !== undefined && work.prompts[asked]!.line > finding.line)
      );
    });
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
  /** A prompt later than the next one speaks of two things in it. */
  const isAnswered = ({ line, keys }: Finding) => {
    const next = work.prompts.findIndex((prompt) => prompt.line > line);
    if (next === -1) return false;
    const spoken = new Set<number>();
    for (const key of keys)
      for (const prompt of promptsByKey.get(key) ?? []) {
        if (prompt > next && spoken.has(prompt)) return true;
        if (prompt > next) spoken.add(prompt);
      }
    return false;
  };
  const { isDenied, isRefigured } = contradictedLater(kept);
  const isMended = mendedBy(work.runs);
  const isNumberedAnew = numberedAnew(work.runs);

  return onceEachThing(
    (finding: Finding) =>
      finding.due === 'done' ||
      refuted.has(finding) ||
      finding.isOver === true ||
      (finding.removed !== undefined && finding.fault === undefined) ||
      isThrownAway(finding, work) ||
      (isUndone(finding, work) && SUPPOSED.test(finding.text)) ||
      (finding.changed !== undefined && ITEM.test(finding.text)) ||
      (finding.isGuess === true && (isOld(finding) || isTakenUp(finding))) ||
      isBlamedAnew(finding) ||
      work.git.gone?.some((hash) => finding.text.includes(hash)) === true ||
      isOfEndedJob(work.jobs, finding) ||
      isNumberedAnew(finding) ||
      isDenied(finding) ||
      isRefigured(finding) ||
      (isMended(finding) && FAILING.test(finding.text) && !FLAKY.test(finding.text)) ||
      (finding.line < work.movedLine && PASSES.test(finding.text) && !isConditioned(finding.text)) ||
      runAgainst(finding.text, finding.line, work) !== undefined ||
      (STILL.test(finding.text) &&
        !CLEARED.test(finding.text) &&
        (isTouched(finding) || isLeftBehind(finding))) ||
      (work.jobs.some((job) => job.line > finding.line) && NOT_UP.test(finding.text)) ||
      (isAnswered(finding) && PROPOSED.test(finding.text)) ||
      isDroppedOffer(finding, work, kept) ||
      (isOld(finding) && (namesNoFile(finding) || isLeftBehind(finding)) && NEXT.test(finding.text)) ||
      (isAnsweredSince(finding) && WAITING.test(finding.text)),
  );
}

function namesNoFile({ keys }: Finding): boolean {
  return !keys.some((key) => FILE.test(key));
}

/** The change that it led to was taken back. */
export function isUndone({ changed }: Finding, { undone, files }: StateOfRecord['work']): boolean {
  const isOf = ({ path }: { path: string }) => path.endsWith(`/${changed}`) || path === changed;
  return changed !== undefined && undone.some(isOf) && !files.some(isOf);
}

/** It tells of a change that was made, and not committed before git took that back. What is said right before that may be the reason. */
function isThrownAway({ led, line }: Finding, { undone, files, commits }: WorkState): boolean {
  if (!led?.isMade) return false;
  const isOf = ({ path }: { path: string }) => path === led.file;
  return (
    undone.some((each) => each.isByGit && isOf(each) && line < (each.saidLine ?? 0)) &&
    !files.some(isOf) &&
    !commits.some((commit) => (commit.line ?? 0) > line)
  );
}

/** What was said to be so before a change, or before a run that goes through since, does not stand as if it still were. */
export function whatCameLater(finding: Finding, work: WorkState): string {
  const { changed, fixed, newer, fault, removed } = finding;
  if (removed !== undefined) return ` (\`${removed}\` was removed since)`;
  // What was no fault was not fixed: it was changed.
  const isFault = fault !== undefined;
  // That something else runs does not show that what was only told is otherwise.
  const isShown = isFault && (fault !== 'told' || (changed !== undefined && finding.text.includes(changed)));
  if (changed === undefined && fixed === undefined) return newer === undefined ? '' : ` (later: ${newer})`;
  if (changed === undefined)
    return isFault ? ` (fixed since: \`${fixed}\` goes through)` : ` (since then \`${fixed}\` goes through)`;
  if (isUndone(finding, work)) return ` (edited since: ${changed}, which was undone again)`;
  if (fixed === undefined) return ` (edited since: ${changed})`;
  return isShown
    ? ` (fixed since: edited ${changed}, \`${fixed}\` went through)`
    : ` (edited since: ${changed}, and \`${fixed}\` went through)`;
}

/** The search went on to another place, said in the same words for the same request, and nothing was changed at this one. */
function blamedAnew(kept: readonly Finding[]): (finding: Finding) => boolean {
  const blames = new Map<Finding, string>();
  const last = new Map<string, number>();
  for (const finding of kept) {
    const { text, source, prompts, at } = finding;
    const words = source === 'said' ? BLAMED.for(text).exec(text)?.[0].toLowerCase() : undefined;
    if (words === undefined) continue;
    const blame = `${prompts} ${words}`;
    blames.set(finding, blame);
    last.set(blame, at);
  }
  return (finding) => {
    const blame = finding.acted || finding.changed !== undefined ? undefined : blames.get(finding);
    return blame !== undefined && last.get(blame)! > finding.at;
  };
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
