import type { Finding } from '../../domain/finding.ts';
import { type LetterPattern, letterPattern } from '../../domain/letter-pattern.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';

/** How a check went, or that something is done: the runs and commits tell that, and later than the sentence. */
const STATUS =
  /\b(?:pass(?:es|ed|ing)?(?! (?:as|by|the|an?|its?|them|null|`))|green|succe\w+|completed|(?<!\b(?:an?|the|its|every|each|one|this|with|of) )(?:complete|ready|done|fixed|clean|working)|committed|uncommitted|untracked|staged|git-?ignored|merged|pushed|works|0 issues|no (?:errors|issues))\b|✅|✓|✔/i;
const FAILS = /\bfail(?:s|ed|ing|ure)?\b|❌/i;
/** "Uploads above 2 GB fail" tells how something is; "the tests fail" how a check went. */
const CHECKED =
  /\b(?:tests?|builds?|lint\w*|checks?|ci|pipeline|suite|specs?|compil\w+|type-?check\w*|runs?|jobs?)\b/i;
/** It holds under a condition, and does so after the next run as well. */
const CONDITIONED = words(`${spaced.conditions}|${spaced.limits}`);
const NEGATED = words(spaced.negated, String.raw`n['’]t(?![\p{L}])|${unspaced.negated}`);
const REASONED = words(`which means|means that|caused?|${spaced.because}`, `→|${unspaced.because}`);
const SUPPOSED = words(spaced.supposed);
const EXPLAINED = words(`${spaced.diagnosed}|${spaced.cleared}`, `${unspaced.diagnosed}|${unspaced.cleared}`);
/** "Goal: …", "The approach is: …": what is meant to be, and may have become something else. */
const INTENDED = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.intended})(?![\p{L}])|${unspaced.intended}`,
  'i',
);
const LABEL = /^[^:.(]{3,60}(?=: | \()/;
/** What was found, with its place or its cure. */
const FOUNDED = /^[^.]{4,90} \(`[^)]*`\): |: .*\bFix: /;
/** "Added …", "`tax.ts`: …": a report of changes, which the changes themselves tell better. */
const REPORTED = /^\w+ed\b|^`?[\w./-]+\.\w{1,5}`?(?: [-–—]|:) /;
/** "`parseRow` - reads a row": an item of a list of what there is, which reading the code tells as well. */
const CATALOGUED = /^(?:`[^`]+`|\w+(?:[_./]\w+)+|\w*[a-z][A-Z]\w*)(?:\(\))? [-–—] /;
/** Praise of one's own work. */
const PRAISED =
  /\b(?:excellent|strong|high-performance|professional|production-ready|robust|seamless\w*|comprehensive|powerful|elegant|competitive|great|perfect|clean(?:er)?|simpler|ease of use|flawless\w*|outstanding|impressive|superior|significantly|dramatically|industry-standard)\b|🎉|🚀/i;
/** When something happened, to the second: a step of a search, and nothing that lasts. */
const MOMENT = /\b\d{1,2}:\d{2}:\d{2}\b/;
/** An answer to what was just asked: often taken up again in the next breath. */
const REPLY = letterPattern(`^(?:${spaced.yesOrNo})[!,.:—–-]`, 'i');
const LONG = 260;
const UNCLEAR = 0.35;
const SOURCE_WEIGHT: Record<Finding['source'], number> = { said: 1, agent: 0.75, result: 0.8 };

/** Between words, or anywhere. */
function words(alternatives: string, anywhere = ''): LetterPattern {
  const source = String.raw`(?<![\p{L}])(?:${alternatives})(?![\p{L}])`;
  return letterPattern(anywhere === '' ? source : `${source}|${anywhere}`, 'i');
}

/** "Branches 10: Scanned 10,000, Time ~2 s": a row of a table of estimates. */
function isFigures(text: string): boolean {
  const parts = text.split(/[\s,:]+/).filter((part) => part !== '');
  return parts.filter((part) => /^~?\d/.test(part)).length * 3 > parts.length;
}

/** A word of success or failure without a reason: true at most until the next run. */
export function isStatus(text: string): boolean {
  // `committed.go` is no commit.
  const prose = text.replace(/`[^`]*`/g, '');
  return tellsStatus(prose) && !REASONED.test(text) && !isConditioned(text);
}

function tellsStatus(prose: string): boolean {
  return STATUS.test(prose) || (FAILS.test(prose) && CHECKED.test(prose));
}

/** "Only with the simulator", "when the crane moves". */
export function isConditioned(text: string): boolean {
  return CONDITIONED.test(text);
}

/** Its label, or what it stands under, says that it is a plan. */
function isIntention(under: string, text: string): boolean {
  return INTENDED.test(`${under} ${LABEL.exec(text)?.[0] ?? ''}`);
}

/** What causes something, or does not cause it: to be found out again it takes longer than anything else. */
function isExplaining(text: string): boolean {
  return EXPLAINED.test(text) && !tellsStatus(text) && !SUPPOSED.test(text);
}

/** How a sentence is built says how likely it tells something: what is so and not otherwise, what follows from what; not what may be. */
export function formOf({ text, under = '', source, isUnclear }: Finding): number {
  let weight = SOURCE_WEIGHT[source] * (isUnclear ? UNCLEAR : 1);
  if (NEGATED.test(text)) weight *= 1.3;
  if (REASONED.test(text)) weight *= tellsStatus(text) ? 0.9 : 1.2;
  // "Potential race (`ebb.ts`): …" is a guess, with its place.
  const isFounded = FOUNDED.test(text) && !SUPPOSED.test(LABEL.exec(text)?.[0] ?? '');
  if (isFounded) weight *= 2;
  else if (SUPPOSED.test(`${under} ${text}`)) weight *= REASONED.test(text) ? 0.5 : 0.3;
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
