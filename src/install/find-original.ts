import { rmdirSync } from 'node:fs';
import { isEmptySettings, planUninstall } from '../clients/claude-code/settings/plan-uninstall.ts';
import { missingDirectories } from '../system/make-directories.ts';
import { type Journal, type Original, sha256 } from './journal.ts';
import { nameFile, type SettingsFile } from './settings-file.ts';

/** Whether the file is, to the byte, what we wrote. */
export function isAsWritten({ bytes }: SettingsFile, journal: Journal | undefined): boolean {
  return bytes !== undefined && (journal?.written.includes(sha256(bytes)) ?? false);
}

/**
 * What the file would be had we never touched it: the remembered original if nobody else wrote since, otherwise what
 * is there now without our entries.
 */
export function findOriginal(file: SettingsFile, journal: Journal | undefined): Original {
  const remembered = journal?.original;
  const madeByUs = remembered?.existed === false ? remembered.createdDirectories : [];
  const { path, bytes, text } = file;
  if (bytes === undefined || text === undefined)
    return { existed: false, createdDirectories: [...new Set([...missingDirectories(path), ...madeByUs])] };
  if (journal && isAsWritten(file, journal)) return journal.original;
  const before = remembered?.existed ? remembered.bytes.toString('utf8') : undefined;
  const plan = nameFile(path, () => planUninstall(text, before));
  if (plan.edits.length === 0) return { existed: true, bytes };
  if (remembered?.existed === false && isEmptySettings(plan.text)) return remembered;
  return { existed: true, bytes: Buffer.from(plan.text) };
}

/** Takes away those of the directories, innermost first, that are empty. */
export function removeEmptyDirectories(directories: string[]): void {
  for (const directory of directories) {
    try {
      rmdirSync(directory);
    } catch {
      // Someone keeps something there by now, or it is gone already.
    }
  }
}
