import { dirname } from 'node:path';
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import { type ChangedFile, isChanged } from '../../../install/change-file.ts';
import type { Masker } from '../../../secrets/mask-secrets.ts';
import type { Print } from '../../terminal/print.ts';

const EDITS = { add: 'add', replace: 'change', remove: 'remove', keep: 'is there' };
const FILE_ACTIONS = { add: 'add', update: 'change', remove: 'remove', nothing: 'is there' };

/** Keys whose children are variables and headers, which may contain credentials. */
const PRIVATE_CONTAINERS = /^(?:env|headers)$/;
const PRIVATE_KEYS = /token|secret|password|passphrase|api_?key|credential|oauth/i;
/** Shorter values such as `1` and `true` occur everywhere and are no secrets. */
const CHARACTERS_MIN = 6;
const CONTEXT_LINES = 3;
/** A minified file is one long line, of which nobody reads more. */
const LINE_CHARACTERS_MAX = 1000;
const NO_FILE = '/dev/null';

/** Prints the planned edits of files with several entries of ours, one line each, with their purpose; then other files. */
export function showPlan(files: readonly ChangedFile[], print: Print): void {
  const edited = files.filter((file) => isChanged(file) && file.edits);
  for (const { path, before, action: whole, edits = [] } of edited) {
    print.line(`Changes in ${path}${before === undefined ? ' (a new file)' : ''}:`);
    print.table(edits.map(({ action, name, when, why }) => [EDITS[action], name, when, why]));
    print.line(whole === 'update' ? 'The rest of the file is not touched.\n' : '');
  }
  const others = files.filter(
    (file) => !edited.includes(file) && (isChanged(file) || file.problem || file.leftAlone),
  );
  if (others.length === 0) return;
  print.line('Also:');
  showFiles(others, print);
  print.line();
}

/** Prints the planned changes of other files, one line each, and what stays unchanged and why. */
export function showFiles(files: readonly ChangedFile[], print: Print): void {
  const mark = print.paint('yellow', '!');
  for (const file of files) {
    const { name, path, action, leftAlone, edited, problem } = file;
    if (problem) print.text(`  ${mark} ${problem.message}\n    → ${problem.hint}`);
    if (problem) continue;
    const copy =
      action === 'remove' && edited ? '; it was edited by hand, so a copy of the file is kept' : '';
    if (leftAlone === 'foreign')
      print.line(`  ${mark} ${name} is yours and is not changed: ${path} was not written by tideproof`);
    else if (leftAlone === 'edited')
      print.line(`  ${mark} ${name} stays as you edited it: ${path}; delete the file to get the current one`);
    else print.line(`  ${FILE_ACTIONS[action]}  ${name} (${path}${sayNew(file)})${copy}`);
  }
}

/** All of them are in one folder. */
export function sayBackups(files: readonly ChangedFile[], print: Print): void {
  const backups = files.flatMap(({ backupPath }) => backupPath ?? []);
  if (backups.length > 0) print.line(`  ${sayCount(backups.length, 'backup')} in ${dirname(backups[0]!)}.`);
}

function sayNew({ before, after }: ChangedFile): string {
  const lines = after?.trimEnd().split('\n').length ?? 0;
  return before === undefined && lines > 0 ? `, ${sayCount(lines, 'line')}` : '';
}

/** As JSON, with what changes as a diff. */
export function describeChange(file: ChangedFile, masker: Masker) {
  const { before: _, after: __, problem, ...told } = file;
  return {
    ...told,
    ...(problem && { problem: problem.message, fix: problem.hint }),
    ...(isChanged(file) && { diff: renderDiff(file, masker) }),
  };
}

/** Prints the changes of files as diffs. */
export function showDiffs(files: readonly ChangedFile[], masker: Masker, print: Print): void {
  for (const file of files.filter(isChanged)) {
    const lines = renderDiff(file, masker).split('\n');
    print.text(`${lines.map((line) => paintLine(line, print)).join('\n')}\n`);
  }
}

function paintLine(line: string, print: Print): string {
  if (/^(?:---|\+\+\+) /.test(line)) return print.paint('bold', line);
  if (line.startsWith('@@')) return print.paint('grey', line);
  if (line.startsWith('+')) return print.paint('green', line);
  return line.startsWith('-') ? print.paint('red', line) : line;
}

/** The change of a file as a unified diff with secrets masked; empty if there is none. */
export function renderDiff(
  { path, before, after }: Pick<ChangedFile, 'path' | 'before' | 'after'>,
  masker: Masker,
): string {
  if (before === after) return '';
  const names = [before === undefined ? NO_FILE : path, after === undefined ? NO_FILE : path] as const;
  const patch = structuredPatch(...names, before ?? '', after ?? '', '', '', { context: CONTEXT_LINES });
  const hidden = new Set([before, after].flatMap((text) => findPrivateValues(text ?? '')));
  // The longest first, because one may contain another.
  const sorted = [...hidden].sort((one, other) => other.length - one.length);
  const shown = sorted.reduce(
    (rest, value) => rest.replaceAll(value, '[masked]'),
    formatPatch(patch, FILE_HEADERS_ONLY),
  );
  // Masked as a whole, because some secrets are recognized by their context; the client's own are found by their keys.
  return masker.mask(shown).split('\n').map(cutLine).join('\n').trimEnd();
}

function cutLine(line: string): string {
  const visible = visibleText(line);
  const more = visible.length - LINE_CHARACTERS_MAX;
  return more > 0 ? `${visible.slice(0, LINE_CHARACTERS_MAX)}… (${more} more characters)` : visible;
}

/** Secret values in a JSON text, as spelled there; empty if it cannot be parsed. */
function findPrivateValues(text: string): string[] {
  try {
    return collect(JSON.parse(text.replace(/^\uFEFF/, '')), false);
  } catch {
    return [];
  }
}

function collect(value: unknown, isPrivate: boolean): string[] {
  if (typeof value === 'string')
    return isPrivate && value.length >= CHARACTERS_MIN ? [JSON.stringify(value).slice(1, -1)] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    collect(inner, isPrivate || PRIVATE_CONTAINERS.test(key) || PRIVATE_KEYS.test(key)),
  );
}
