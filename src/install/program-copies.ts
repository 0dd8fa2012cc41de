import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listNames } from '../system/list-names.ts';
import { readIfPresent } from '../system/write-file-atomically.ts';

/** Another process may be at work on a draft that is younger. */
const DRAFT_MILLISECONDS = 60_000;

/** Where copies of the program lie, one folder per version. */
export function copiesFolder(dataDir: string): string {
  return join(dataDir, 'app');
}

/**
 * The copies that no file of the client names any more. What counts is the files that were given something of ours from
 * this machine, and `others`, which may name a copy without our doing.
 */
export function listUnusedCopies(dataDir: string, others: readonly string[], now: Date): string[] {
  const texts = [...listInstalledFiles(dataDir), ...others].map((file) => simplify(readText(file)));
  return listNames(copiesFolder(dataDir))
    .map((name) => join(copiesFolder(dataDir), name))
    .filter((folder) => !texts.some((text) => text.includes(simplify(`${folder}/`))))
    .filter((folder) => !isDraftInWork(folder, now));
}

/** Takes copies away; says which could not be, because a program that still runs holds them open. */
export function removeCopies(folders: readonly string[], dataDir: string): { left: string[] } {
  const left = folders.filter((folder) => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      return false;
    } catch {
      return true;
    }
  });
  if (listNames(copiesFolder(dataDir)).length === 0)
    rmSync(copiesFolder(dataDir), { recursive: true, force: true });
  return { left };
}

/** However a path is quoted, for a shell and then in JSON, it comes out the same. */
function simplify(text: string): string {
  return process.platform === 'win32' ? text.replaceAll(/[\\/]+/g, '/') : text.replaceAll('\\', '');
}

function isDraftInWork(folder: string, now: Date): boolean {
  if (!folder.endsWith('.tmp')) return false;
  const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return now.getTime() - made < DRAFT_MILLISECONDS;
}

function readText(file: string): string {
  try {
    return readIfPresent(file)?.toString('utf8') ?? '';
  } catch {
    return '';
  }
}

/** Every file of the client that was given something of ours from this machine and may still hold it. */
function listInstalledFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'installs');
  return listNames(folder).flatMap((name) => {
    try {
      const { settingsPath, path } = JSON.parse(readIfPresent(join(folder, name))?.toString('utf8') ?? '');
      return [settingsPath, path].filter((file) => typeof file === 'string');
    } catch {
      return [];
    }
  });
}
