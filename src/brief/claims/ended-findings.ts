import type { Finding } from '../../domain/finding.ts';
import { type LetterPattern, letterPattern } from '../../domain/letter-pattern.ts';
import type { StateOfRecord } from '../../domain/state-of-record.ts';
import { isName, keyWords } from '../../languages/key-words.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { runAgainst } from './all-green.ts';
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
const STILL = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.still})(?![\p{L}])|${unspaced.still}`, 'i');
const PASSES = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.passes})(?![\p{L}])|${unspaced.passes}`, 'i');
const NO_FAULT = /(?:^|[^\d.,])(?:0|no) (?:errors?|fail\w*|problems?|issues?)/i;
const NO = letterPattern(`^(?:${spaced.wrong})(?=[,.!;:—–])|^(?:${spaced.notSo}|${unspaced.notSo})`, 'i');
const AMOUNT = /(\d[\d.,]*) ?(%|[\p{L}/]{1,12})/gu;
/** Where no file says whether it was taken, the step that was to come counts while it is among these. */
const LAST_MESSAGES = 2;
/** A word in so many statements is what the session is about, and tells no two of them apart. */
const COMMON_SHARE = 0.08;
const COMMON_LEAST = 3;
const DENIED = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.negations}) (?:(?:${spaced.smallWords}) )?([\p{L}]{3,})`,
  'i',
);
const OPPOSITE_MAX = 160;
/** A shorter word stands in many a sentence. */
const TELLING_MIN = 5;
const LABELLED = /\b([a-z]{4,}) #?(\d+)\b/gi;

function words(alternatives: string): LetterPattern {
  return letterPattern(String.raw`(?<![\p{L}])(?:${alternatives})(?![\p{L}])`, 'i');
}

/** Says of each finding whether something later in the record ended it: a refutation, a newer figure, a run, the user. */
export function endedFindings({ findings, work }: StateOfRecord): (finding: Finding) => boolean {
  const { kept } = findings;
  const counts = new Map<string, number>();
  for (const { keys } of kept) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const common = Math.max(COMMON_LEAST, kept.length * COMMON_SHARE);
  const isRare = (key: string) => (counts.get(key) ?? 0) <= common;
  const prompts = work.prompts.map(({ text, line }) => ({ line, keys: new Set(keyWords(text)) }));
  const refuted = refutedByUser(kept, work);
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
      kept.some((later) => later.at > finding.at && telling.some((key) => later.keys.includes(key))) ||
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

  return (finding) =>
    finding.due === 'done' ||
    refuted.has(finding) ||
    finding.isOver === true ||
    (isUndone(finding, work) && SUPPOSED.test(finding.text)) ||
    (finding.changed !== undefined && ITEM.test(finding.text)) ||
    (finding.isGuess === true && isTakenUp(finding)) ||
    (STILL.test(finding.text) && (isTouched(finding) || isLeftBehind(finding))) ||
    (PASSES.test(finding.text) && finding.line < work.movedLine) ||
    runAgainst(finding.text, finding.line, work) !== undefined ||
    work.git.gone?.some((hash) => finding.text.includes(hash)) === true ||
    (isOld(finding) && NEXT.test(finding.text) && !finding.keys.some((key) => FILE.test(key))) ||
    (WAITING.test(finding.text) && isAnsweredSince(finding)) ||
    (PROPOSED.test(finding.text) && isAnswered(finding)) ||
    (PRESENT.test(finding.text) && kept.some((later) => isNewerFigure(later, finding))) ||
    (FAILING.test(finding.text) && work.runs.some((run) => isMending(run, finding))) ||
    isOfEndedJob(work.jobs, finding) ||
    kept.some((later) => isOpposite(later, finding)) ||
    isNumberedAnew(finding, work);
}

/** The change that it led to was taken back. */
export function isUndone({ changed }: Finding, { undone, files }: StateOfRecord['work']): boolean {
  const isOf = ({ path }: { path: string }) => path.endsWith(`/${changed}`) || path === changed;
  return changed !== undefined && undone.some(isOf) && !files.some(isOf);
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

/** The same unit, something else in common, and other numbers. */
function isNewerFigure(later: Finding, { at, text, keys }: Finding): boolean {
  if (later.at <= at) return false;
  const then = amountsOf(text);
  if (then.length === 0) return false;
  const now = amountsOf(later.text);
  const units = then.filter(({ unit }) => now.some((amount) => amount.unit === unit));
  if (units.length === 0 || units.some(({ number }) => now.some((amount) => amount.number === number)))
    return false;
  return keys.some((key) => !/^[\d.,]+$/.test(key) && !isUnit(key, units) && later.keys.includes(key));
}

interface Amount {
  number: string;
  unit: string;
}

function amountsOf(text: string): Amount[] {
  return [...text.matchAll(AMOUNT)].map(([, number = '', unit = '']) => ({
    number,
    unit: unit.toLowerCase(),
  }));
}

function isUnit(key: string, amounts: Amount[]): boolean {
  return amounts.some(({ unit }) => unit === key.toLowerCase());
}

/** A later run of what was said to fail, without fault. */
function isMending(run: StateOfRecord['work']['runs'][number], { line, keys }: Finding): boolean {
  if (run.failed || run.line <= line || (run.failure === undefined && !NO_FAULT.test(run.outcome)))
    return false;
  const words = keyWords(run.command).filter((word) => !/^(?:run|npm|pnpm|yarn|npx|make)$/.test(word));
  return words.some((word) => keys.includes(word));
}

/** "There is a row for CH after all", after "the table has no row for CH": one denies what the other says of the same thing. */
function isOpposite(later: Finding, finding: Finding): boolean {
  if (later.at <= finding.at || later.source !== 'said' || finding.source !== 'said') return false;
  if (later.text.length > OPPOSITE_MAX || finding.text.length > OPPOSITE_MAX) return false;
  const before = deniedIn(finding.text);
  const now = deniedIn(later.text);
  if ((before === undefined) === (now === undefined)) return false;
  const thing = before ?? now!;
  const shared = finding.keys.filter((key) => later.keys.includes(key));
  return shared.includes(thing) && shared.some((key) => key !== thing);
}

/** "row", of "has no row for CH". */
function deniedIn(text: string): string | undefined {
  return DENIED.for(text).exec(text)?.[1]?.toLowerCase();
}

/** "release 303 is live on production", after "production is back on release 301". */
function isNumberedAnew({ text, line, keys }: Finding, { runs }: StateOfRecord['work']): boolean {
  const labels = [...text.matchAll(LABELLED)];
  if (labels.length !== 1) return false;
  const [, label = '', number = ''] = labels[0]!;
  return runs.some(({ line: at, failed, outcome }) => {
    if (at <= line || failed || outcome.includes(number)) return false;
    const now = new RegExp(`\\b${label} #?(\\d+)`, 'i').exec(outcome)?.[1];
    const words = keyWords(outcome);
    return (
      now !== undefined &&
      keys.some((key) => key !== label.toLowerCase() && !/^\d/.test(key) && words.includes(key))
    );
  });
}
