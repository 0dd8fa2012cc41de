import { installHooks } from '../../install/apply-install.ts';
import type { Patient } from './check.ts';

/** Puts our entries right in the user's settings, the way `install` does: with a backup, and a way back. */
export function registerAgain(
  { settingsPath, dataDir, node, entryFile }: Patient,
  statusLine = false,
): string {
  const { edits, backupPath } = installHooks({
    settingsPath,
    dataDir,
    node,
    entryFile,
    statusLine,
    now: () => new Date(),
  });
  const done = edits.filter(({ action }) => action !== 'keep');
  if (done.length === 0) return `${settingsPath} was right already`;
  const words = { add: 'added', replace: 'put right', remove: 'removed' } as const;
  const told = done.map(({ event, action }) => `${words[action as keyof typeof words]} ${event}`).join(', ');
  return `${told} in ${settingsPath}${backupPath ? `; the file as it was lies in ${backupPath}` : ''}`;
}
