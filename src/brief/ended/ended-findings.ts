import type { Finding } from '../../domain/finding.ts';
import { type LetterPattern, letterPattern } from '../../domain/letter-pattern.ts';
import { onceEachThing } from '../../domain/once-each.ts';
import type { StateOfRecord } from '../../domain/state-of-record.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { runAgainst } from '../claims/check-claims.ts';
import { isConditioned } from '../claims/sentence-form.ts';
import { contradictedLater } from './contradicted-later.ts';
import { isDroppedOffer } from './dropped-offers.ts';
import { mendedBy, numberedAnew } from './ended-by-runs.ts';
import { isOfEndedJob } from './ended-jobs.ts';
import { followUps } from './follow-ups.ts';

/** Announces a next step ("next, …"): it is current only until the next messages show whether it was taken. */
const NEXT = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.stepToCome})|^(?:next|${unspaced.stepToCome})`,
  'i',
);
/** Waits for somebody or something else ("waiting for review"): over once the user has answered and work went on. */
const WAITING = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.waiting})(?![\p{L}])|${unspaced.waiting}`,
  'i',
);
const FILE = /[\w-]\.[a-z]\w{0,5}$/i;
const PROPOSED = words(spaced.proposed);
/** Developers say "commit" in most languages. */
const COMMIT = /(?<![\w`])commit(?:s|ted|tet)?(?![\w`-])/i;
const LACKS = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.negated})(?![\p{L}])|n['’]t(?![\p{L}])|${unspaced.negated}`,
  'i',
);
/** "Step 3: …", "2b. …": an item of a plan, which counts as done once the file edit that followed it was made. */
const ITEM = /^(?:[A-Z][a-z]+ )?\d{1,2}[a-z]?[.:)] /;
/** Hedged wording, for what may or should be: "might", "should", "potential". */
const SUPPOSED = words(spaced.supposed);
const FAILING = words(spaced.failing);
/** Has no lookbehind for a word start, because the contraction is the end of a word: "aren't up". */
const NOT_UP = letterPattern(String.raw`(?:${spaced.notUp})(?![\p{L}])`, 'i');
const STILL = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.still})(?![\p{L}])|${unspaced.still}`, 'i');
/** Rules something out as a cause. Such a finding stays true later, even when it contains the word "still". */
const CLEARED = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.cleared})(?![\p{L}])|${unspaced.cleared}`,
  'i',
);
const PASSES = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.passes})(?![\p{L}])|${unspaced.passes}`, 'i');
const FLAKY = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.flaky})(?![\p{L}])|${unspaced.flaky}`, 'i');
const NO = letterPattern(`^(?:${spaced.wrong})(?=[,.!;:—–])|^(?:${spaced.notSo}|${unspaced.notSo})`, 'i');
/** "The issue is …", "the problem seems to be …": a diagnosis. Only the latest of several for one request holds. */
const BLAMED = letterPattern(String.raw`^[\p{L}]+ (?:${spaced.diagnosed})(?![\p{L}])`, 'i');

/** "I used `os` without importing it": admits a slip, and mends it with the next calls. */
const SLIP =
  /^(?:i|we) (?:used|forgot|missed|left|broke|introduced|accidentally|mistakenly)\b|^my (?:mistake|edit)\b/i;
/** A line of a file: "line 40", "ebb.ts:40". */
const LINE_NUMBER = /\blines? \d|\w\.\w{1,5}:\d/i;

function words(alternatives: string): LetterPattern {
  return letterPattern(String.raw`(?<![\p{L}])(?:${alternatives})(?![\p{L}])`, 'i');
}

/** Whether something later in the record made a finding obsolete, so that a brief must not repeat it. */
export type IsEnded = (finding: Finding) => boolean;

/** Combines all reasons why a finding is obsolete; cheap tests come first, and results are cached per finding. */
export function endedFindings({ findings, work }: StateOfRecord): IsEnded {
  const { kept } = findings;
  const { isOld, isTakenUp, isTouched, isLeftBehind, isAnswered, isAnsweredSince } = followUps(kept, work);
  const refuted = refutedByUser(kept, work);
  const isBlamedAnew = blamedAnew(kept);
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
      (finding.isGuess === true && (isLeftBehind(finding) || isTakenUp(finding))) ||
      isBlamedAnew(finding) ||
      (finding.isInterim === true && finding.line < work.movedLine && SLIP.test(finding.text)) ||
      (finding.changed !== undefined && LINE_NUMBER.test(finding.text)) ||
      work.git.gone?.some((hash) => finding.text.includes(hash)) === true ||
      isCommittedSince(finding, work) ||
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

/** It said that a file was in no commit, and a commit was made later. */
function isCommittedSince({ text, line, keys }: Finding, { commits }: WorkState): boolean {
  return (
    COMMIT.test(text) &&
    LACKS.test(text) &&
    keys.some((key) => FILE.test(key)) &&
    commits.some((commit) => commit.line > line)
  );
}

function namesNoFile({ keys }: Finding): boolean {
  return !keys.some((key) => FILE.test(key));
}

/** The edit that followed the finding was undone, and the file has no other change. */
export function isUndone({ changed }: Finding, { undone, files }: StateOfRecord['work']): boolean {
  const isOf = ({ path }: { path: string }) => path.endsWith(`/${changed}`) || path === changed;
  return changed !== undefined && undone.some(isOf) && !files.some(isOf);
}

/**
 * The finding reports an edit that git threw away before any commit. The last message before that may give the reason,
 * so it is kept.
 */
function isThrownAway({ led, line }: Finding, { undone, files, commits }: WorkState): boolean {
  if (!led?.isMade) return false;
  const isOf = ({ path }: { path: string }) => path === led.file;
  return (
    undone.some((each) => each.isByGit && isOf(each) && line < each.saidLine) &&
    !files.some(isOf) &&
    !commits.some((commit) => commit.line > line)
  );
}

/** A note for the end of a finding: what happened to its subject since (edit, passing run, removal, newer figure). */
export function whatCameLater(finding: Finding, work: WorkState): string {
  const { changed, fixed, newer, fault, removed } = finding;
  if (removed !== undefined) return ` (\`${removed}\` was removed since)`;
  // Only a fault can be "fixed"; any other finding, though said after a failed run, gets the neutral "edited since".
  const isFault = fault === 'told' || finding.namesFault === true;
  // A passing run proves a fault fixed if a failed run had shown it, or if the finding names the edited file.
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

/** Diagnoses that a later one in the same words for the same request replaced, with no edit made for them. */
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

/** The last finding before a prompt that says "no", unless that prompt answers a question or refuses a tool call. */
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
