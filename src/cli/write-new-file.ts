import { makeDirectoriesFor } from '../system/make-directories.ts';
import { writeFileAtomically } from '../system/write-file-atomically.ts';
import { usageError } from './command.ts';

/** Writes a file that the user named; an existing one is never replaced. */
export function writeNewFile(file: string, text: string): void {
  const refuse = (why: string, cause?: unknown) =>
    usageError(
      `Cannot write ${file}: ${why}`,
      'Name a file that does not exist yet, in another place',
      cause,
    );
  let outcome: string;
  try {
    makeDirectoriesFor(file);
    outcome = writeFileAtomically(file, Buffer.from(text), { onlyIf: { bytes: undefined } });
  } catch (error) {
    throw refuse((error as Error).message, error);
  }
  if (outcome !== 'written') throw refuse('it exists');
}
