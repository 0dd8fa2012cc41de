import { copyFileSync, existsSync } from 'node:fs';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';
import { programFile } from '../../../system/paths.ts';

/** For a trial in another data folder: the launcher of a project finds tideproof by the note in it. */
export function lendProgram(from: string, to: string): void {
  if (!existsSync(programFile(from))) return;
  makeDirectoriesFor(programFile(to), 0o700);
  copyFileSync(programFile(from), programFile(to));
}
