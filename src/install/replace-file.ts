import { rmSync } from 'node:fs';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { holds, writeFileAtomically } from '../system/write-file-atomically.ts';
import { explainFailure, type SettingsFile } from './settings-file.ts';

/** Gives a file other bytes, or takes it away. False if it is no longer what was planned for; then nothing happens. */
export function replaceFile(
  { path, bytes }: SettingsFile,
  after: Buffer | undefined,
  mode?: number,
): boolean {
  return explainFailure(`Cannot write ${path}`, () => {
    if (after !== undefined) {
      makeDirectoriesFor(path);
      return writeFileAtomically(path, after, { onlyIf: { bytes }, mode }) === 'written';
    }
    if (!holds(path, bytes)) return false;
    rmSync(path);
    return true;
  });
}
