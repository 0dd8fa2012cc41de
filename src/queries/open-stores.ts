import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Database } from '../archive/sqlite/binding.ts';
import { ledgerSchema } from '../archive/sqlite/ledger-schema.ts';
import { openArchive, PATIENT_MILLISECONDS, readArchive } from '../archive/sqlite/open-archive.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import type { Context } from '../context/context.ts';
import type { Memory } from '../history/forget.ts';
import { archiveFile, logFile, textsFile } from '../system/paths.ts';

type Place = Pick<Context, 'dataDir'>;

export const NOTHING_RECORDED =
  'Nothing is recorded yet. To read the history of this machine, run: tideproof import';

/** Opens the archive of this user, or creates it; waits longer for a lock than a hook may. */
export function openArchiveOf({ dataDir }: Place) {
  return openArchive(archiveFile(dataDir), ledgerSchema, PATIENT_MILLISECONDS);
}

export function readArchiveOf<T>({ dataDir }: Place, read: (database: Database) => T): T | undefined {
  return readArchive(archiveFile(dataDir), read);
}

/** Opens everything stored outside of projects, to delete from it. */
export function openMemory(place: Place): Memory & Disposable {
  const { dataDir } = place;
  const archive = openArchiveOf(place);
  const texts = openTexts(textsFile(dataDir));
  // What is deleted is overwritten at once: the process may be killed before it has written the files anew.
  for (const { database } of [archive, texts]) database.exec('PRAGMA secure_delete = ON');
  const close = () => {
    texts.close();
    archive.close();
  };
  return { archive, texts, logFile: logFile(dataDir), [Symbol.dispose]: close };
}

export function archiveBytes({ dataDir }: Place): number {
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return sizeOf(archiveFile(dataDir)) + sizeOf(textsFile(dataDir));
}

/** The folder and its real path: a deleted project still has records, and a client may have used a link. */
export function foldersOf(named: string): string[] {
  const folder = resolve(named);
  try {
    return [...new Set([folder, realpathSync(folder)])];
  } catch {
    return [folder];
  }
}
