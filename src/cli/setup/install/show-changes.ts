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
export function showFiles(files: readonly ChangedFile[], print: Print): void {
  for (const file of files) {
    const { name, path, action, leftAlone, edited, problem } = file;
    if (problem) print.text(`  ${print.signs.warning} ${problem.message}\n    → ${problem.hint}`);
    if (problem) continue;
    const copy =
      action === 'remove' && edited ? '; it was edited by hand, so a copy of the file is kept' : '';
    if (leftAlone === 'foreign')
      print.line(
        `  ${print.signs.warning} ${name} is yours and is not changed: ${path} was not written by tideproof`,
      );
    else if (leftAlone === 'edited')
      print.line(
        `  ${print.signs.warning} ${name} stays as you edited it: ${path}; delete the file to get the current one`,
      );
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

/** As JSON, without the texts. */
export function describeChange({ before: _, after: __, problem, ...told }: ChangedFile) {
  return { ...told, ...(problem && { problem: problem.message, fix: problem.hint }) };
}
