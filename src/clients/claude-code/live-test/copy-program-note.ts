import { copyFileSync, existsSync } from 'node:fs';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';
import { programFile } from '../../../system/paths.ts';

/** For a test in another data folder: the note in it tells the launcher of a project where tideproof is. */
export function copyProgramNote(from: string, to: string): void {
  if (!existsSync(programFile(from))) return;
  makeDirectoriesFor(programFile(to), 0o700);
  copyFileSync(programFile(from), programFile(to));
}
