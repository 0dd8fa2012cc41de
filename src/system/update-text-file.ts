import { AppError } from '../domain/app-error.ts';
import { makeDirectoriesFor } from './make-directories.ts';
import { readIfPresent, writeFileAtomically } from './write-file-atomically.ts';

const ATTEMPTS_MAX = 3;

/** Changes a text file that users edit as well; if it was saved meanwhile it is read again. Empty stands for a missing file. */
export function updateTextFile(path: string, change: (text: string) => string): void {
  makeDirectoriesFor(path);
  retryOnChange(path, () => {
    const bytes = readIfPresent(path);
    const before = bytes?.toString('utf8') ?? '';
    // Writing it back would damage it.
    if (bytes && !Buffer.from(before).equals(bytes))
      throw unusable(path, 'it is not UTF-8', 'Save it as UTF-8');
    const after = change(before);
    if (after === before) return true;
    return writeFileAtomically(path, Buffer.from(after), { onlyIf: { bytes } }) === 'written' || undefined;
  });
}

function unusable(path: string, problem: string, hint: string): AppError {
  return new AppError('E_FILE_UNUSABLE', `Cannot write to ${path}: ${problem}`, hint);
}

/** Retries an attempt that returns undefined because another program changed the file meanwhile. */
export function retryOnChange<Outcome>(path: string, attempt: () => Outcome | undefined): Outcome {
  for (let count = 1; count <= ATTEMPTS_MAX; count += 1) {
    const outcome = attempt();
    if (outcome !== undefined) return outcome;
  }
  throw unusable(path, 'another program keeps changing it', 'Wait until it has finished, then try again');
}
