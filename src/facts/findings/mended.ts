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
/** An edit of documentation repairs no fault, so these files are ignored. */
const PROSE = /\.(?:md|mdx|txt|rst|adoc)$/i;
const STEM_MIN = 4;
const STEM_MAX = 6;
const WORD = letterPattern(String.raw`[\p{L}]{4,}`, 'g');
const NAME_MIN = 4;
/** A name this long is specific enough to denote a single thing. */
const OWN_NAME = /^[\w$]{12,}(?:\(\))?$/;
/** Tests mention the names of the code they test, so an edit of a test says little about these names. */
const TEST_FILE = /(?:^|[._-])(?:test|spec)s?(?:[._-]|$)/i;
const LACKING = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.negated})(?![\p{L}])|n['’]t(?![\p{L}])|${unspaced.negated}`,
  'i',
);
const NUMBER = /^\d[\d.,]+$/;
/** How large a file is: another figure after each edit. */
const SIZE = /\b\d[\d,.]*\s?(?:lines|loc|functions|bytes|[kK]B)\b/i;
const SCANNED_MAX = 4000;
const COMMAND_MAX = 120;
const ERROR_MAX = 160;
/** Shorter lines of an error message occur in many errors, so they prove no match. */
const LINE_MIN = 20;

/** Whether a statement names a fault: by its words, or because it was said right after a run had failed. */
export function faultOf(carry: Findings, text: string): Pick<Finding, 'fault' | 'failed' | 'namesFault'> {
  if (isOwnAct(text) || isCleared(text)) return {};
  if (carry.failing?.at === carry.at - 1) {
    const { check, key, error } = carry.failing;
    const isNamed = FAULT.test(text) || LACKING.test(text);
    return { fault: check, failed: { key, error }, ...(isNamed && { namesFault: true }) };
  }
  return FAULT.test(text) ? { fault: 'told' } : {};
}

/** Marks the findings that a pending edit may outdate: it may repair their fault or replace a value that they name. */
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
    // A statement right before the edit about the same names is the reason for the edit.
    const isReason =
      finding.acted &&
      finding.at === carry.saidAt &&
      !isOfOneself(finding.text) &&
      finding.keys.some(isInChange);
    // What is said to be faulty or missing may be different after an edit of the code that it names.
    const isTouched =
      !isTest &&
      ownNamesIn(finding).some((key) => stands(before, key) || stands(after, key)) &&
      (isFault || LACKING.test(finding.text));
    // The edit removes a name that the finding mentions.
    const isRemoved = !isTest && ownNamesIn(finding).some(isGone);
    const isResized = SIZE.test(finding.text) && placesIn(finding).files.includes(file);
    if (!isLost && !(isFault && isSpokenOf) && !isReason && !isTouched && !isRemoved && !isResized) continue;
    finding.changing = callId;
    if (isLost || (isFault && isSpokenOf) || isTouched || isRemoved || isResized) finding.isAffected = true;
    // If several faults were named, the edit may repair another one.
    if (isLost || (isFault && finding.at === carry.saidAt && !isOneOfMany)) finding.isMeant = true;
  }
}

/** Applies the marks of a pending edit once it has succeeded, or discards them if it failed. */
export function noteChanged(carry: Findings, action: Action, { callId, failed }: EntryOf<'answered'>): void {
  if (action.kind !== 'edit-file' && action.kind !== 'write-file') return;
  for (const finding of carry.kept) {
    if (finding.changing !== callId) continue;
    finding.changing = undefined;
    if (!failed) finding.changed = nameOf(action.path).replace(/\s.*$/s, '…');
  }
}

/**
 * Updates findings by how a run went. A fault seen in a failed test counts as repaired only when a test passes, that of
 * another run when the same run passes.
 */
export function noteRan(carry: Findings, command: string, answer: EntryOf<'answered'>): void {
  const role = commandRole(command);
  // With the changes stashed, the run shows the code as it was before.
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

/**
 * The run that had failed when the finding was said passes now: the fault is repaired, and a guess at its cause is
 * outdated.
 */
function notePassed(finding: Finding, command: string, key: string): void {
  const { failed, fixed, changed } = finding;
  if (failed === undefined || fixed !== undefined || (changed !== undefined && finding.fault !== 'run'))
    return;
  if (!isSameCommand(failed.key, key) && !settles(command, failed.key)) return;
  if (finding.isGuess) finding.isOver = true;
  finding.fixed = key.slice(0, COMMAND_MAX);
}

/**
 * The same error occurs again after the suspected cause was edited, or while it is only a guess: that was not the
 * cause, or not all of it.
 */
function noteFailedAgain(carry: Findings, key: string, error: string): void {
  for (const finding of carry.kept) {
    const { failed, fixed, changed, isGuess } = finding;
    if (failed === undefined || fixed !== undefined || (changed === undefined && !isGuess)) continue;
    if (isSameError(failed.error, error) && (failed.error !== '' || failed.key === key))
      finding.isOver = true;
  }
}

/** Two error texts match if one long line occurs in both; one of them may be more detailed. */
function isSameError(one: string, other: string): boolean {
  const tells = (text: string, line: string) =>
    line.length >= LINE_MIN && !/^FAIL(?:ED)? \S+$/.test(line) && text.includes(line);
  return (
    one === other ||
    one.split('\n').some((line) => tells(other, line)) ||
    other.split('\n').some((line) => tells(one, line))
  );
}

/** Marks faults as repaired for which an edit was made, now that a passing run or a new figure shows its effect. */
export function noteFixed(carry: Findings, command: string, role: 'test' | 'build' | 'figure'): void {
  for (const finding of carry.kept)
    if (finding.changed !== undefined && finding.isMeant && finding.fixed === undefined)
      if (role === 'test' || finding.fault !== 'test') finding.fixed = runKey(command).slice(0, COMMAND_MAX);
}

/**
 * The finding names the edited file; or it names no file, and was said right before the edit or mentions the file's
 * stem.
 */
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
  /** The part before the first dot of each name; empty if it names files. */
  stems: string[];
}

const placesIn = onceEachThing(({ keys }: Finding): Places => {
  const files = keys.filter((key) => key.includes('.') && FILE.test(key)).map(nameOf);
  return { files, stems: files.length > 0 ? [] : keys.filter(isName).map(stemOf) };
});

/** Numbers and names that can be searched for in source code. */
const namesIn = onceEachThing(({ keys }: Finding) =>
  keys.filter((key) => NUMBER.test(key) || (key.length >= NAME_MIN && isName(key))),
);

const ownNamesIn = onceEachThing((finding: Finding) => namesIn(finding).filter((key) => OWN_NAME.test(key)));

function piecesOf(texts: readonly string[]): string {
  return texts.join('\n').slice(0, SCANNED_MAX);
}

/** The words inside names, in lower case and cut to six letters, so that inflected forms match. */
function stemsIn(text: string): Set<string> {
  const words = text.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').match(WORD.for(text)) ?? [];
  return new Set(words.map((word) => word.toLowerCase().slice(0, STEM_MAX)));
}

/** Whether the code contains a name, or a number that is not part of a longer one. */
function stands(code: string, key: string): boolean {
  const at = code.indexOf(key);
  if (at === -1 || !NUMBER.test(key)) return at !== -1;
  return !/\d/.test(code.charAt(at - 1)) && !/\d/.test(code.charAt(at + key.length));
}
