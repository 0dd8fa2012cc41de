import type { Action, EntryOf } from '../../domain/entry.ts';
import type { Finding, Findings } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import { onceEachThing } from '../../domain/once-each.ts';
import { isName } from '../../languages/key-words.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { commandRole, runKey } from '../command-text.ts';
import { errorText } from '../errors/error-text.ts';
import { runFailed, tellsOutcome } from '../errors/run-outcome.ts';
import { settles } from '../errors/settle-errors.ts';
import { isOfOneself, isOwnAct } from './announcement.ts';
import { FILE, nameOf, stemOf } from './due.ts';
import { isCleared } from './guess.ts';
import { isSameCommand } from './same-command.ts';
import { fault } from './statement-pattern-table.ts';

const FAULT = letterPattern(fault.source, 'i', fault.words);
/** What is written about a fault mends none. */
const PROSE = /\.(?:md|mdx|txt|rst|adoc)$/i;
const STEM_MIN = 4;
const STEM_MAX = 6;
const WORD = letterPattern(String.raw`[\p{L}]{4,}`, 'g');
const NAME_MIN = 4;
/** A name of such a length is that of one thing. */
const OWN_NAME = /^[\w$]{12,}(?:\(\))?$/;
/** It speaks of what others do. */
const TEST_FILE = /(?:^|[._-])(?:test|spec)s?(?:[._-]|$)/i;
const LACKING = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.negated})(?![\p{L}])|n['’]t(?![\p{L}])|${unspaced.negated}`,
  'i',
);
const NUMBER = /^\d[\d.,]+$/;
const SCANNED_MAX = 4000;
const COMMAND_MAX = 120;
const ERROR_MAX = 160;
/** A shorter line of an error stands in many of them. */
const LINE_MIN = 20;

/** What was said to be at fault: by its words, or because it was said right after a run had failed. */
export function faultOf(carry: Findings, text: string): Pick<Finding, 'fault' | 'failed'> {
  if (isOwnAct(text) || isCleared(text)) return {};
  if (carry.failing?.at === carry.at - 1) {
    const { check, key, error } = carry.failing;
    return { fault: check, failed: { key, error } };
  }
  return FAULT.test(text) ? { fault: 'told' } : {};
}

/** A call that changes what a finding is about: the fault may be gone, or the value that it names. */
export function noteChanging(carry: Findings, { action, callId }: EntryOf<'called'>): void {
  if (action.kind !== 'edit-file' && action.kind !== 'write-file') return;
  const file = nameOf(action.path);
  if (PROSE.test(file)) return;
  const edits = action.kind === 'edit-file' ? action.edits : [];
  const before = piecesOf(edits.map((edit) => edit.before));
  const after = piecesOf(edits.map((edit) => edit.after));
  const touched = stemsIn(
    `${file} ${before} ${after} ${action.kind === 'write-file' ? action.content.slice(0, SCANNED_MAX) : ''}`,
  );
  const isInChange = (key: string) => [...stemsIn(key)].some((stem) => touched.has(stem));
  const isGone = (key: string) => stands(before, key) && !stands(after, key);
  const isTest = TEST_FILE.test(file);
  const stem = stemOf(file);
  const isOneOfMany = carry.kept.filter(({ at, text }) => at === carry.saidAt && FAULT.test(text)).length > 1;
  for (const finding of carry.kept) {
    if (finding.fixed !== undefined || finding.source === 'result') continue;
    const isFault = finding.fault !== undefined;
    const isSpokenOf = isAbout(finding, file, stem, carry.saidAt, isInChange);
    const isLost = (isFault || isSpokenOf) && namesIn(finding).some(isGone);
    // What was said right before, of the same things, is what the change is for.
    const isReason =
      finding.acted &&
      finding.at === carry.saidAt &&
      !isOfOneself(finding.text) &&
      finding.keys.some(isInChange);
    // What something lacks, or does wrong, may be otherwise once it is changed.
    const isTouched =
      !isTest &&
      ownNamesIn(finding).some((key) => stands(before, key) || stands(after, key)) &&
      (isFault || LACKING.test(finding.text));
    // What it speaks of by name is not there any more.
    const isRemoved = !isTest && ownNamesIn(finding).some(isGone);
    if (!isLost && !(isFault && isSpokenOf) && !isReason && !isTouched && !isRemoved) continue;
    finding.changing = callId;
    // Of many faults the change may have mended another one.
    if (isLost || (isFault && finding.at === carry.saidAt && !isOneOfMany)) finding.isMeant = true;
  }
}

/** The change went through, or it did not. */
export function noteChanged(carry: Findings, action: Action, { callId, failed }: EntryOf<'answered'>): void {
  if (action.kind !== 'edit-file' && action.kind !== 'write-file') return;
  for (const finding of carry.kept) {
    if (finding.changing !== callId) continue;
    finding.changing = undefined;
    if (!failed) finding.changed = nameOf(action.path).replace(/\s.*$/s, '…');
  }
}

/** How a run went. Where a test failed, only a test shows that it is mended; what was said of another run holds until that goes through. */
export function noteRan(carry: Findings, command: string, answer: EntryOf<'answered'>): void {
  const role = commandRole(command);
  // With the work put aside it tells of what was before.
  if (role === 'look' || role === 'git' || /\bgit stash\b/.test(command)) return;
  const check = role === 'test' || role === 'build' ? role : 'run';
  const key = runKey(command);
  if (runFailed(answer, command)) {
    const error = errorText(answer.text).replace(/\d+/g, '#').slice(0, ERROR_MAX);
    noteFailedAgain(carry, key, error);
    carry.failing = { check, key, error, at: carry.at };
  } else if (tellsOutcome(answer, command)) {
    if (check !== 'run') noteFixed(carry, command, check);
    for (const finding of carry.kept) notePassed(finding, command, key);
  }
}

/** The run that failed when it was said goes through; a guess at why is over with it. */
function notePassed(finding: Finding, command: string, key: string): void {
  const { failed, fixed, changed } = finding;
  if (failed === undefined || fixed !== undefined || (changed !== undefined && finding.fault !== 'run'))
    return;
  if (!isSameCommand(failed.key, key) && !settles(command, failed.key)) return;
  if (finding.isGuess) finding.isOver = true;
  finding.fixed = key.slice(0, COMMAND_MAX);
}

/** What was said to be at fault, and changed, and the same run fails with the same words: that was not it, or not all of it. */
function noteFailedAgain(carry: Findings, key: string, error: string): void {
  for (const finding of carry.kept) {
    const { failed, fixed, changed, isGuess } = finding;
    if (failed === undefined || fixed !== undefined || (changed === undefined && !isGuess)) continue;
    if (isSameError(failed.error, error) && (failed.error !== '' || failed.key === key))
      finding.isOver = true;
  }
}

/** One may tell more of it than the other. */
function isSameError(one: string, other: string): boolean {
  const tells = (text: string, line: string) =>
    line.length >= LINE_MIN && !/^FAIL(?:ED)? \S+$/.test(line) && text.includes(line);
  return (
    one === other ||
    one.split('\n').some((line) => tells(other, line)) ||
    other.split('\n').some((line) => tells(one, line))
  );
}

/** What was changed is seen to be otherwise now. */
export function noteFixed(carry: Findings, command: string, role: 'test' | 'build' | 'figure'): void {
  for (const finding of carry.kept)
    if (finding.changed !== undefined && finding.isMeant && finding.fixed === undefined)
      if (role === 'test' || finding.fault !== 'test') finding.fixed = runKey(command).slice(0, COMMAND_MAX);
}

/** It names the file; or it names none, and was said right before a change of what it speaks of. */
function isAbout(
  finding: Finding,
  file: string,
  stem: string,
  saidAt: number,
  isInChange: (key: string) => boolean,
): boolean {
  const { files, stems } = placesIn(finding);
  if (files.length > 0) return files.includes(file);
  return (
    (finding.at === saidAt && (finding.fault !== 'told' || finding.keys.some(isInChange))) ||
    (stem.length >= STEM_MIN && stems.includes(stem))
  );
}

interface Places {
  /** The files that it names, without their folders. */
  files: string[];
  /** Of all names in it, the part before a dot. */
  stems: string[];
}

const placesIn = onceEachThing(({ keys }: Finding): Places => {
  const files = keys.filter((key) => key.includes('.') && FILE.test(key)).map(nameOf);
  return { files, stems: files.length > 0 ? [] : keys.filter(isName).map(stemOf) };
});

/** What can be seen to stand in a piece of code. */
const namesIn = onceEachThing(({ keys }: Finding) =>
  keys.filter((key) => NUMBER.test(key) || (key.length >= NAME_MIN && isName(key))),
);

const ownNamesIn = onceEachThing((finding: Finding) => namesIn(finding).filter((key) => OWN_NAME.test(key)));

function piecesOf(texts: readonly string[]): string {
  return texts.join('\n').slice(0, SCANNED_MAX);
}

/** The words in names, without their endings: `feeCap` is about caps. */
function stemsIn(text: string): Set<string> {
  const words = text.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').match(WORD.for(text)) ?? [];
  return new Set(words.map((word) => word.toLowerCase().slice(0, STEM_MAX)));
}

/** A name or a number of its own in a piece of code. */
function stands(code: string, key: string): boolean {
  const at = code.indexOf(key);
  if (at === -1 || !NUMBER.test(key)) return at !== -1;
  return !/\d/.test(code.charAt(at - 1)) && !/\d/.test(code.charAt(at + key.length));
}
