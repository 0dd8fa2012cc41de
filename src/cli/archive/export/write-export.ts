import { existsSync } from 'node:fs';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';
import { writeFileAtomically } from '../../../system/write-file-atomically.ts';
import { usageError } from '../../command.ts';

export function refuseToOverwrite(files: readonly string[], isWanted: boolean): void {
  const [first, ...others] = files.filter((file) => existsSync(file));
  if (isWanted || first === undefined) return;
  const why = others.length === 0 ? 'it exists' : `it and ${others.length} more exist`;
  throw usageError(
    `Cannot write ${first}: ${why}`,
    'Give another place with --out, or replace them with --yes',
  );
}

export function writeExport(file: string, text: string): void {
  try {
    makeDirectoriesFor(file);
    writeFileAtomically(file, Buffer.from(text));
  } catch (error) {
    const { message } = error as Error;
    throw usageError(`Cannot write ${file}: ${message}`, 'Give another place', error);
  }
}
