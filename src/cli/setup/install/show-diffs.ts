import { sayCount } from '../../../domain/say.ts';
import type { Masker } from '../../../secrets/mask-secrets.ts';
import type { Print } from '../../terminal/print.ts';
import { type FileDifference, renderDiff } from './render-diff.ts';

/** Of a file that is new as a whole the first lines tell enough, unless somebody asked to see it all. */
const NEW_FILE_LINES = 12;

/** Changes in every file, line by line. */
export function showDiffs(
  files: readonly FileDifference[],
  isWhole: boolean,
  masker: Masker,
  print: Print,
): void {
  for (const file of files) {
    const diff = renderDiff(file, masker);
    if (diff === '') continue;
    const lines = diff.split('\n');
    const isOneSided = file.before === undefined || file.after === undefined;
    const shown = isWhole || !isOneSided ? lines : lines.slice(0, NEW_FILE_LINES);
    for (const line of shown) print.line(paintLine(line, print));
    const hidden = lines.length - shown.length;
    if (hidden > 0)
      print.line(print.paint('grey', `… ${sayCount(hidden, 'more line')}; --dry-run shows them all`));
    print.line();
  }
}

function paintLine(line: string, print: Print): string {
  if (/^(?:---|\+\+\+) /.test(line)) return print.paint('bold', line);
  if (line.startsWith('@@')) return print.paint('grey', line);
  if (line.startsWith('+')) return print.paint('green', line);
  return line.startsWith('-') ? print.paint('red', line) : line;
}
