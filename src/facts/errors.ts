import type { Action, EntryOf } from '../domain/entry.ts';
import { keyOfText, type Sighting } from '../domain/fact.ts';
import { commandRole, runKey } from './command-text.ts';
import type { Extractor } from './extractor.ts';
import { runFailed, wasRefused } from './run-outcome.ts';

const TEXT_MAX = 500;
const OPEN_MAX = 60;

const ERROR_LINE =
  /(?:^|\s|:)(?:[A-Z]\w*(?:Error|Exception)\b|error(?:\[\w+\])?:|Error:|ERROR\b|FAIL(?:ED)?\b|--- FAIL|fatal:|panic:|Traceback|undefined:|cannot find|not found|No such file|Permission denied|Segmentation fault|AssertionError|✗|✖|×|expected .+ (?:got|received|but)|assert(?:ion)? failed)/;

/** They say that something failed, and not what. */
const BARE = new Set(['FAIL', 'FAILED', 'ERROR', 'exit status 1']);

interface OpenError {
  key: string;
  source: string;
}

/** Errors verbatim; resolved when the same command, or a change of the same file, succeeds later. */
export const errors: Extractor<{ open: OpenError[] }> = {
  name: 'errors',
  reads: ['answered'],
  start: () => ({ open: [] }),
  read(entry, carry, call) {
    if (entry.type !== 'answered' || !call || wasRefused(entry)) return [];
    const source = sourceOf(call.action);
    if (source === '') return [];
    const failed = call.action.kind === 'run-command' ? runFailed(entry, call.action.command) : entry.failed;
    if (!failed) return resolve(carry, source, call);
    const text = errorText(entry.text);
    if (text === '') return [];
    const where = call.action.kind === 'run-command' ? '' : source;
    const key = keyOfText(where + text.replace(/\d+/g, '#').slice(0, 200));
    if (!carry.open.some((open) => open.key === key && open.source === source))
      carry.open.push({ key, source });
    if (carry.open.length > OPEN_MAX) carry.open.shift();
    return [{ kind: 'error', key, text, status: 'open', set: { source: source.slice(0, 200) } }];
  },
};

function resolve(carry: { open: OpenError[] }, source: string, call: EntryOf<'called'>): Sighting[] {
  if (carry.open.length === 0) return [];
  const parts = coversParts(call.action, source) ? `${source} ` : undefined;
  const isFixed = (open: OpenError) =>
    open.source === source || (parts !== undefined && open.source.startsWith(parts));
  const fixed = carry.open.filter(isFixed);
  if (fixed.length === 0) return [];
  carry.open = carry.open.filter((open) => !isFixed(open));
  return fixed
    .filter(({ key }) => !carry.open.some((open) => open.key === key))
    .map(({ key }) => ({
      kind: 'error',
      key,
      status: 'done',
      silent: true,
      set: { resolvedBy: call.tool },
    }));
}

/** A test run of everything also settles what failed in a part of it: `npm test` after `npm test -- totals`. */
function coversParts(action: Action, source: string): boolean {
  if (action.kind !== 'run-command') return false;
  const role = commandRole(action.command);
  return role === 'test' || (role === 'build' && source.includes(' '));
}

/** What has to succeed for the error to be over. A look that found nothing, or a file that is not there, is no error. */
function sourceOf(action: Action): string {
  if (action.kind === 'run-command')
    return commandRole(action.command) === 'look' ? '' : runKey(action.command);
  return action.kind === 'edit-file' || action.kind === 'write-file' ? action.path : '';
}

/** The lines that say what went wrong, in their own words. */
function errorText(output: string): string {
  const clean = output
    .replace(/<\/?tool_use_error>/g, '')
    .replace(/\u001b\[[0-9;]*m/g, '')
    .replace(/^Exit code \d+\n/, '');
  const lines = clean
    .slice(-20000)
    .split('\n')
    .map((line) => line.trimEnd())
    // A rule of dashes says nothing.
    .filter((line) => /\p{L}/u.test(line));
  return chooseLines(lines)
    .map((line) => line.trim().slice(0, 240))
    .join('\n')
    .slice(0, TEXT_MAX);
}

/** The first line of error with what is indented below it, and the next such lines that say something new. */
function chooseLines(lines: string[]): string[] {
  const errorLines = lines.filter((line) => ERROR_LINE.test(line));
  const telling = errorLines.filter((line) => !BARE.has(line.trim()));
  const [first] = telling;
  if (first === undefined) return lines.slice(0, 2);
  const below = lines[lines.indexOf(first) + 1] ?? '';
  const detail = /^\s/.test(below) && !first.startsWith(' ') ? [below] : [];
  return [...new Set([first, ...detail, ...telling.slice(1, 4)])];
}
