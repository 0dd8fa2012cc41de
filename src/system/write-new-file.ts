import { usageError } from '../domain/app-error.ts';
import { makeDirectoriesFor } from './make-directories.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** Writes a file that the user named; one that exists is never replaced. */
export function writeNewFile(file: string, text: string): void {
  const hint = 'Name a file that does not exist yet, in another place';
  let outcome: string;
  try {
    makeDirectoriesFor(file);
    outcome = writeFileAtomically(file, Buffer.from(text), { onlyIf: { bytes: undefined } });
  } catch (error) {
    throw usageError(`Cannot write ${file}: ${(error as Error).message}`, hint, error);
  }
  if (outcome !== 'written') throw usageError(`Cannot write ${file}: it exists`, hint);
}
