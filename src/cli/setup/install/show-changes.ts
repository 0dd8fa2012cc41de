import { dirname } from 'node:path';
import { sayCount } from '../../../domain/say.ts';
import { type ChangedFile, isChanged } from '../../../install/change-file.ts';
import type { Print } from '../../terminal/print.ts';

const EDITS = { add: 'add', replace: 'change', remove: 'remove', keep: 'is there' };
const FILE_ACTIONS = { add: 'add', update: 'change', remove: 'remove', nothing: 'is there' };

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
function showFiles(files: readonly ChangedFile[], print: Print): void {
  const { warning } = print.signs;
  for (const { name, path, action, leftAlone, edited, problem } of files)
    if (problem) print.text(`  ${warning} ${problem.message}\n    → ${problem.hint}`);
    else if (leftAlone === 'foreign')
      print.line(`  ${warning} ${name} is yours and is not changed: ${path} was not written by tideproof`);
    else if (leftAlone === 'edited')
      print.line(
        `  ${warning} ${name} stays as you edited it: ${path}; delete the file to get the current one`,
      );
    else {
      const isCopied = action === 'remove' && edited;
      const copy = isCopied ? '; it was edited by hand, so a copy of the file is kept' : '';
      print.line(`  ${FILE_ACTIONS[action]}  ${name} (${path})${copy}`);
    }
}

/** Prints what was done, where copies of changed files are, and what could not be done. */
export function showOutcome(files: readonly ChangedFile[], print: Print, areBackupsKept = true): void {
  const done = files.filter(isChanged);
  for (const verb of ['Added', 'Removed'] as const) {
    const own = done.filter(({ action }) => (action === 'remove') === (verb === 'Removed'));
    const names = new Set(own.map(({ name }) => name));
    if (names.size > 0) print.done(`${verb} ${[...names].join(', ')}.`);
  }
  // All of them are in one folder.
  const backups = done.flatMap(({ backupPath }) => backupPath ?? []);
  if (areBackupsKept && backups.length > 0)
    print.line(`  ${sayCount(backups.length, 'backup')} in ${dirname(backups[0]!)}.`);
  showFiles(
    files.filter(({ problem }) => problem),
    print,
  );
}

/** As JSON, without the texts. */
export function describeChange({ before: _, after: __, problem, ...told }: ChangedFile) {
  return { ...told, ...(problem && { problem: problem.message, fix: problem.hint }) };
}
