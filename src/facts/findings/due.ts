import type { Action, Entry } from '../../domain/entry.ts';
import type { Finding } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import { keyWords } from '../../languages/key-words.ts';
import { commandRole } from '../command-text.ts';
import { due, unrun } from './statement-pattern-table.ts';

const DUE = letterPattern(due.source, 'i', due.words);
const NOT_DONE = letterPattern(String.raw`\bnot (?:yet |been )*([\p{L}]{3,}(?:ed|t|n))\b`, 'i');
const UNRUN = letterPattern(unrun.source, 'i', unrun.words);
/** A file name: it ends in an extension. */
export const FILE = /[\w-]\.[a-z]\w{0,5}$/i;
/** Minimum length of a keyword that tells what a sentence is about. */
const TELLING = 5;
const SCANNED_MAX = 4000;

export function isDue(text: string): boolean {
  return DUE.test(text);
}

/** Marks pending findings as done when a call that does the work succeeds, or when the user says that it is done. */
export function noteDone(kept: readonly Finding[], entry: Entry): void {
  if (entry.type !== 'called' && entry.type !== 'answered' && entry.type !== 'prompt') return;
  let work: DoneWork | undefined;
  for (const finding of kept) {
    if (finding.due !== 'open') continue;
    if (entry.type === 'called') {
      work ??= doneWork(entry.action);
      if (work === undefined) return;
      if (isDoneBy(finding, work)) finding.doneBy = entry.callId;
    } else if (entry.type === 'answered') {
      if (finding.doneBy !== entry.callId) continue;
      if (!entry.failed) finding.due = 'done';
      finding.doneBy = undefined;
    } else if (isDoneByUser(finding, entry.text.slice(0, SCANNED_MAX))) finding.due = 'done';
  }
}

/** Whether an edit, a commit or a run does the work that the finding calls pending. */
function isDoneBy(finding: Finding, done: DoneWork): boolean {
  if (done.run) return UNRUN.test(finding.text) && finding.keys.some((key) => done.run?.has(nameOf(key)));
  const files = finding.keys.filter((key) => FILE.test(key));
  if (files.some((file) => nameOf(file) === done.file || done.stems.has(stemOf(file)))) return true;
  const shared = finding.keys.filter((key) => isTelling(key) && done.words.has(key.toLowerCase())).length;
  return shared >= (files.length > 0 && done.file !== '' ? 2 : 1);
}

/** The user reports it as done: "applied", after "it has not been applied". */
function isDoneByUser({ text }: Finding, prompt: string): boolean {
  const verb = NOT_DONE.for(text).exec(text)?.[1]?.toLowerCase();
  const at = verb === undefined ? -1 : ` ${prompt.toLowerCase()}`.search(new RegExp(`[^\\p{L}]${verb}`, 'u'));
  return at !== -1 && !/\b(?:not|n['’]t|never|no)\b[^.,;]*$/i.test(prompt.slice(0, at));
}

interface DoneWork {
  /** The name of the edited file; empty for a commit or a run. */
  file: string;
  words: Set<string>;
  /** Only for a command that runs something: the script files that it names. */
  run?: ReadonlySet<string>;
  /** Each keyword up to its first dot, so that `Ebb.load()` matches `Ebb.kt`. */
  stems: Set<string>;
}

/** What a call edits, commits or runs, if it succeeds. */
function doneWork(action: Action): DoneWork | undefined {
  if (action.kind === 'edit-file')
    return workOf(action.path, action.edits.map((edit) => edit.after).join(' '));
  if (action.kind === 'write-file') return workOf(action.path, action.content);
  if (action.kind === 'run-command' && /\bgit commit\b/.test(action.command))
    return workOf('', action.command);
  if (action.kind === 'run-command' && !['look', 'git'].includes(commandRole(action.command)))
    return { ...workOf('', ''), run: scriptsIn(action.command) };
  return undefined;
}

function scriptsIn(command: string): ReadonlySet<string> {
  const words = command.split(/\s+/).filter((word) => FILE.test(word));
  return new Set(words.map(nameOf));
}

function workOf(path: string, text: string): DoneWork {
  const words = keyWords(text.slice(0, SCANNED_MAX)).map((word) => word.toLowerCase());
  return { file: nameOf(path), words: new Set(words), stems: new Set(words.map(stemOf)) };
}

function isTelling(key: string): boolean {
  return key.length >= TELLING;
}

/** The file name up to its first dot, in lower case. */
export function stemOf(word: string): string {
  const name = nameOf(word).toLowerCase();
  const dot = name.indexOf('.');
  return dot === -1 ? name : name.slice(0, dot);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
