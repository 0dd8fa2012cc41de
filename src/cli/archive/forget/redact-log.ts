import { AppError } from '../../../domain/app-error.ts';
import { readIfPresent, writeFileAtomically } from '../../../system/write-file-atomically.ts';

const ATTEMPTS_MAX = 10;

/** Masks the log and what was put aside of it. Gives back how many entries had something to mask. */
export function redactLog(file: string, mask: (text: string) => string, write: boolean): number {
  return [file, `${file}.old`].reduce((entries, each) => entries + redactFile(each, mask, write), 0);
}

/** A hook may write to it at the same moment: then what it wrote is read as well. */
function redactFile(file: string, mask: (text: string) => string, write: boolean): number {
  for (let attempt = 1; ; attempt++) {
    const bytes = readIfPresent(file);
    if (!bytes) return 0;
    const before = bytes.toString('utf8').split(/^(?=\d{4}-\d\d-\d\dT\S+Z \d+ )/m);
    const after = before.map(mask);
    const changed = before.filter((entry, index) => entry !== after[index]).length;
    if (changed === 0 || !write) return changed;
    const outcome = writeFileAtomically(file, Buffer.from(after.join('')), { onlyIf: { bytes } });
    if (outcome === 'written') return changed;
    if (attempt === ATTEMPTS_MAX)
      throw new AppError(
        'E_ARCHIVE_BUSY',
        `Cannot mask the log "${file}": it is being written to`,
        'Try again in a moment: tideproof forget --secrets',
      );
  }
}
