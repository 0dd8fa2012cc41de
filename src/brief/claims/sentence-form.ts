import type { Finding } from '../../domain/finding.ts';
import { type LetterPattern, letterPattern } from '../../domain/letter-pattern.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';

/** The result of a check, or that something is done: runs and commits on record tell that more reliably. */
const STATUS =
  /\b(?:pass(?:es|ed|ing)?(?! (?:as|by|the|an?|its?|them|null|`))|green|succe\w+|completed|(?<!\b(?:an?|the|its|every|each|one|this|with|of) )(?:complete|ready|done|fixed|clean|working)|committed|uncommitted|untracked|staged|git-?ignored|merged|pushed|works|0 issues|no (?:errors|issues))\b|✅|✓|✔/i;
const FAILS = /\bfail(?:s|ed|ing|ure)?\b|❌/i;
/** "Uploads above 2 GB fail" describes behavior; "the tests fail" is the result of a check. */
const CHECKED =
  /\b(?:tests?|builds?|lint\w*|checks?|ci|pipeline|suite|specs?|compil\w+|type-?check\w*|runs?|jobs?|diagnostics?)\b/i;
/** "The warning will clear", "that won't block CI": what a check will say, until it has said it. */
const PREDICTED =
  /\b(?:will|won['’]t|would(?:n['’]t)?|should(?:n['’]t)?)\b[^.;]{0,60}\b(?:pass|fail|clear|block|complain|flag|go away|disappear|compile|warn|apply)|\b(?:tests?|builds?|lint\w*|ci|pipeline|diagnostics?|warnings?)\b[^.;]{0,40}\b(?:will|won['’]t|would(?:n['’]t)?|should(?:n['’]t)?)\b/i;
/** "5 lint issues", "three open threads": how much was open, until something was changed. */
const COUNTED =
  /\b(?:\d+|two|three|four|five|six|several|some)(?: +[\w-]+){0,2} +(?:issues|errors|failures|problems|warnings|threads|violations|diagnostics)\b/i;
/** "The branch has diverged from the remote": what git says changes with the next push or pull. */
const OF_BRANCH =
  /\b(?:branch(?:es)?|local|remote|head|tree|commits?)\b[^.;]*\b(?:diverged|ahead|behind|up[ -]to[ -]date|in sync)\b/i;
/** True under a condition, so it stays true after the next run. */
const CONDITIONED = words(`${spaced.conditions}|${spaced.limits}`);
const NEGATED = words(spaced.negated, String.raw`n['’]t(?![\p{L}])|${unspaced.negated}`);
const REASONED = words(`which means|means that|caused?|${spaced.because}`, `→|, so |${unspaced.because}`);
const SUPPOSED = words(spaced.supposed);
const EXPLAINED = words(`${spaced.diagnosed}|${spaced.cleared}`, `${unspaced.diagnosed}|${unspaced.cleared}`);
/** "Goal: …", "The approach is: …": an intention, which may have changed since. */
const INTENDED = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.intended})(?![\p{L}])|${unspaced.intended}`,
  'i',
);
const LABEL = /^[^:.(]{3,60}(?=: | \()/;
/** A defect with its place or its fix: "Race on close (`ebb.ts`): …", "…: … Fix: …". */
const FOUNDED = /^[^.]{4,90} \(`[^)]*`\): |: .*\bFix: /;
/** "Added …", "`tax.ts`: …": a report of changes, which the changes themselves show better. */
const REPORTED = /^\w+ed\b|^`?[\w./-]+\.\w{1,5}`?(?: [-–—]|:) /;
/** "`parseRow` - reads a row": an item of a list of existing code, which reading the code shows as well. */
const CATALOGUED = /^(?:`[^`]+`|\w+(?:[_./]\w+)+|\w*[a-z][A-Z]\w*)(?:\(\))? [-–—] /;
/** Praise of the assistant's own work. */
const PRAISED =
  /\b(?:excellent|strong|high-performance|professional|production-ready|robust|seamless\w*|comprehensive|powerful|elegant|competitive|great|perfect|clean(?:er)?|simpler|ease of use|flawless\w*|outstanding|impressive|superior|significantly|dramatically|industry-standard)\b|🎉|🚀/i;
/** A time to the second: a step of debugging, not something that stays true. */
const MOMENT = /\b\d{1,2}:\d{2}:\d{2}\b/;
/** Begins with yes or no: an answer to the last question, often revised in the next message. */
const REPLY = letterPattern(`^(?:${spaced.yesOrNo})[!,.:—–-]`, 'i');
const LONG = 260;
const UNCLEAR = 0.35;
/** Agents report much of which little is needed: 6 % of their statements in real sessions. */
const SOURCE_WEIGHT: Record<Finding['source'], number> = { said: 1, agent: 0.64, result: 0.8 };

/** Matches `alternatives` as whole words and `anywhere` at any place, for languages without spaces. */
function words(alternatives: string, anywhere = ''): LetterPattern {
  const source = String.raw`(?<![\p{L}])(?:${alternatives})(?![\p{L}])`;
  return letterPattern(anywhere === '' ? source : `${source}|${anywhere}`, 'i');
}

/** "Branches 10: Scanned 10,000, Time ~2 s": a row of a table of estimates. */
function isFigures(text: string): boolean {
  const parts = text.split(/[\s,:]+/).filter((part) => part !== '');
  return parts.filter((part) => /^~?\d/.test(part)).length * 3 > parts.length;
}

/** Success or failure, now or predicted, without a reason or condition: true at most until the next run. */
export function isStatus(text: string): boolean {
  // Code is removed first: `committed.go` says nothing about a commit.
  const prose = text.replace(/`[^`]*`/g, '');
  if (COUNTED.test(prose) || OF_BRANCH.test(prose) || (PREDICTED.test(prose) && CHECKED.test(prose)))
    return true;
  return tellsStatus(prose) && !REASONED.test(text) && !isConditioned(text);
}

function tellsStatus(prose: string): boolean {
  return STATUS.test(prose) || (FAILS.test(prose) && CHECKED.test(prose));
}

/** "Only with the simulator", "when the crane moves". */
export function isConditioned(text: string): boolean {
  return CONDITIONED.test(text);
}

/** The label or heading of the finding says that it is a plan. */
function isIntention(under: string, text: string): boolean {
  return INTENDED.test(`${under} ${LABEL.exec(text)?.[0] ?? ''}`);
}

/** Names or rules out a cause: that takes longest to find out again. */
function isExplaining(text: string): boolean {
  return EXPLAINED.test(text) && !tellsStatus(text) && !SUPPOSED.test(text);
}

/** Rates how informative a sentence is by its form: denials and reasons raise it; guesses, plans, praise lower it. */
export function formOf({ text, under = '', source, isUnclear }: Finding): number {
  let weight = SOURCE_WEIGHT[source] * (isUnclear ? UNCLEAR : 1);
  if (NEGATED.test(text)) weight *= 1.3;
  if (REASONED.test(text)) weight *= tellsStatus(text) ? 0.9 : 1.2;
  // "Potential race (`ebb.ts`): …" is still a guess, although it has a place.
  const isFounded = FOUNDED.test(text) && !SUPPOSED.test(LABEL.exec(text)?.[0] ?? '');
  if (isFounded) weight *= 2;
  else if (SUPPOSED.test(`${under} ${text}`)) weight *= REASONED.test(text) ? 0.8 : 0.3;
  if (isIntention(under, text)) weight *= 0.3;
  if (source === 'agent' && isFigures(text)) weight *= 0.5;
  if (REPORTED.test(text)) weight *= 0.6;
  if (CATALOGUED.test(text) && !/\d|→/.test(text) && !NEGATED.test(text)) weight *= 0.25;
  if (PRAISED.test(under) || (PRAISED.test(text) && !/\d/.test(text))) weight *= 0.4;
  if (MOMENT.test(text)) weight *= 0.4;
  if (REPLY.test(text) && !isExplaining(text)) weight *= 0.3;
  if (text.length > LONG && !isFounded) weight *= 0.8;
  if (under !== '' && source === 'said' && !isFounded) weight *= 0.75;
  return weight;
}
