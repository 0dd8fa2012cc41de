import type { Action, EntryOf } from '../../domain/entry.ts';
import type { Finding, Findings } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import { isName } from '../../languages/key-words.ts';
import { commandRole, runKey } from '../command-text.ts';
import { runFailed, tellsOutcome } from '../errors/run-outcome.ts';
import { isOwnAct } from './announcement.ts';
import { fault } from './statement-pattern-table.ts';

const FAULT = letterPattern(fault.source, 'i', fault.words);
const FILE = /[\w-]\.[a-z]\w{0,5}$/i;
/** What is written about a fault mends none. */
const PROSE = /\.(?:md|mdx|txt|rst|adoc)$/i;
const STEM_MIN = 4;
const NAME_MIN = 4;
const NUMBER = /^\d[\d.,]+$/;
const SCANNED_MAX = 4000;
const COMMAND_MAX = 120;

/** What was said to be at fault: by its words, or because it was said right after a check had failed. */
export function faultOf(carry: Findings, text: string): Finding['fault'] {
  if (isOwnAct(text)) return undefined;
  if (carry.failing?.at === carry.at - 1) return carry.failing.check;
  return FAULT.test(text) ? 'told' : undefined;
}

/** A call that changes what a finding is about: the fault may be gone, or the value that it names. */
export function noteChanging(carry: Findings, { action, callId }: EntryOf<'called'>): void {
  if (action.kind !== 'edit-file' && action.kind !== 'write-file') return;
  const file = nameOf(action.path);
  if (PROSE.test(file)) return;
  const edits = action.kind === 'edit-file' ? action.edits : [];
  const before = piecesOf(edits.map((edit) => edit.before));
  const after = piecesOf(edits.map((edit) => edit.after));
  const isGone = (key: string) => stands(before, key) && !stands(after, key);
  const isOneOfMany = carry.kept.filter(({ at, text }) => at === carry.saidAt && FAULT.test(text)).length > 1;
  for (const finding of carry.kept) {
    if (finding.fixed !== undefined || finding.source === 'result') continue;
    const isFault = finding.fault !== undefined;
    const isSpokenOf = isAbout(finding, file, carry.saidAt);
    const isLost = (isFault || isSpokenOf) && finding.keys.some(isGone);
    if (!isLost && !(isFault && isSpokenOf)) continue;
    finding.changing = callId;
    // Of many faults the change may have mended another one.
    if (isLost || (finding.at === carry.saidAt && !isOneOfMany)) finding.isMeant = true;
  }
}

/** The change went through, or it did not. */
export function noteChanged(carry: Findings, action: Action, { callId, failed }: EntryOf<'answered'>): void {
  if (action.kind !== 'edit-file' && action.kind !== 'write-file') return;
  for (const finding of carry.kept) {
    if (finding.changing !== callId) continue;
    finding.changing = undefined;
    if (!failed) finding.changed = nameOf(action.path);
  }
}

/** A check that goes through after the change. Where a test failed, only a test shows it. */
export function noteChecked(carry: Findings, command: string, answer: EntryOf<'answered'>): void {
  const role = commandRole(command);
  if (role !== 'test' && role !== 'build') return;
  if (runFailed(answer, command)) carry.failing = { check: role, at: carry.at };
  else if (tellsOutcome(answer, command)) {
    noteFixed(carry, command, role);
  }
}

/** What was changed is seen to be otherwise now. */
export function noteFixed(carry: Findings, command: string, role: 'test' | 'build' | 'figure'): void {
  for (const finding of carry.kept)
    if (finding.changed !== undefined && finding.isMeant && finding.fixed === undefined)
      if (role === 'test' || finding.fault !== 'test') finding.fixed = runKey(command).slice(0, COMMAND_MAX);
}

/** It names the file; or it names none, and was said right before. */
function isAbout({ keys, at }: Finding, file: string, saidAt: number): boolean {
  const files = keys.filter((key) => key.includes('.') && FILE.test(key));
  if (files.length > 0) return files.some((key) => nameOf(key) === file);
  const stem = stemOf(file);
  return (
    at === saidAt ||
    (stem.length >= STEM_MIN &&
      keys.some((key) => key.length >= stem.length && stemOf(key) === stem && isName(key)))
  );
}

function piecesOf(texts: readonly string[]): string {
  return texts.join('\n').slice(0, SCANNED_MAX);
}

/** A name or a number of its own in a piece of code. */
function stands(code: string, key: string): boolean {
  if (NUMBER.test(key)) {
    const at = code.indexOf(key);
    return at !== -1 && !/\d/.test(code.charAt(at - 1)) && !/\d/.test(code.charAt(at + key.length));
  }
  return key.length >= NAME_MIN && isName(key) && code.includes(key);
}

function stemOf(word: string): string {
  const name = nameOf(word).toLowerCase();
  const dot = name.indexOf('.');
  return dot === -1 ? name : name.slice(0, dot);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
