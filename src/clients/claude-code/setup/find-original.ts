import { type Journal, type Original, sha256 } from '../../../install/journal.ts';
import { nameFile, type SettingsFile } from '../../../install/settings-file.ts';
import { missingDirectories } from '../../../system/make-directories.ts';
import { isEmptySettings, planUninstall } from '../settings/plan-uninstall.ts';

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
