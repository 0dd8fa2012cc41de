import type { ChangedFile } from '../../../install/change-file.ts';
import type { Print } from '../../terminal/print.ts';

const WORDS = { add: 'add', update: 'change', remove: 'remove', nothing: 'is there' };

/** The planned changes of files besides the settings, one line each, with what stays as it is and why. */
export function showFiles(files: readonly ChangedFile[], print: Print): void {
  for (const { name, path, outcome, problem } of files) {
    if (problem) print.text(`  ${print.paint('yellow', '!')} ${problem.message}\n    → ${problem.hint}`);
    if (!outcome) continue;
    const { action, leftAlone, edited } = outcome;
    if (leftAlone === 'foreign')
      print.line(
        `  ${print.paint('yellow', '!')} ${name} is yours and is not changed: ${path} was not written by tideproof`,
      );
    else if (leftAlone === 'edited')
      print.line(
        `  ${print.paint('yellow', '!')} ${name} stays as you edited it: ${path}; delete the file to get the current one`,
      );
    else {
      const copy =
        action === 'remove' && edited ? '; it was edited by hand, so a copy of the file is kept' : '';
      print.line(`  ${WORDS[action]}  ${name} (${path})${copy}`);
    }
  }
}
