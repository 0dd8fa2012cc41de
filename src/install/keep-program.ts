import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { renamePatiently } from '../system/rename-patiently.ts';
import { nameDraft, readIfPresent } from '../system/write-file-atomically.ts';
import { explainFailure } from './settings-file.ts';

/** A file of the program: where it is now, and where it goes below the folder of the copy. */
export interface ProgramFile {
  from: string;
  to: string;
}

/**
 * Copies the program to a folder where nobody cleans up. The folder is there whole or not at all: whoever is killed on
 * the way leaves a draft that the next one removes. One that holds the same files already is left as it is.
 */
export function keepProgram(files: readonly ProgramFile[], folder: string): 'kept' | 'copied' {
  return explainFailure(`Cannot copy tideproof to ${folder}`, () => {
    if (files.every(({ from, to }) => readIfPresent(join(folder, to))?.equals(readFileSync(from))))
      return 'kept';
    const draft = join(dirname(folder), nameDraft(basename(folder)));
    try {
      for (const { from, to } of files) copyDurably(from, join(draft, to));
      putInPlace(draft, folder);
      return 'copied';
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  });
}

/** Reads and writes instead of Node's own copying, which cannot read out of the archives that Yarn runs programs from. */
function copyDurably(from: string, to: string): void {
  makeDirectoriesFor(to, 0o700);
  const descriptor = openSync(to, 'wx', 0o600);
  try {
    writeFileSync(descriptor, readFileSync(from));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function putInPlace(draft: string, folder: string): void {
  const old = existsSync(folder) ? join(dirname(folder), nameDraft(basename(folder))) : undefined;
  if (old !== undefined) renamePatiently(folder, old);
  renamePatiently(draft, folder);
  if (old !== undefined) rmSync(old, { recursive: true, force: true });
}
