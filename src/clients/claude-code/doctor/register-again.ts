import type { Patient } from '../../../install/check.ts';
import { keepOwnCopy } from '../../../install/own-copies.ts';
import { hooksKnownTo } from '../events/hooks.ts';
import { PROJECT_COMMAND } from '../settings/project-command.ts';
import type { SettingsPlace } from '../settings/settings-places.ts';
import { installHooks } from '../setup/apply-install.ts';
import { addLauncher } from '../setup/change-launcher.ts';
import { findOldestVersion } from '../setup/find-client-versions.ts';

/** Puts our entries right in the settings that have them, the way `install` does: with a backup, and a way back. */
export function registerAgain(
  patient: Patient,
  { scope, path: settingsPath, project }: SettingsPlace,
  statusLine = false,
): string {
  const { dataDir, node, entryFile } = patient;
  keepOwnCopy(patient);
  const isShared = scope === 'project' && project !== undefined;
  if (isShared) addLauncher(patient, project, false);
  const { edits, backupPath } = installHooks({
    settingsPath,
    dataDir,
    node,
    entryFile,
    ...(isShared && { command: PROJECT_COMMAND }),
    statusLine,
    hooks: hooksKnownTo(findOldestVersion(patient, patient.environment)),
    now: () => new Date(),
  });
  const done = edits.filter(({ action }) => action !== 'keep');
  if (done.length === 0) return `${settingsPath} was right already`;
  const words = { add: 'added', replace: 'put right', remove: 'removed' } as const;
  const told = done.map(({ event, action }) => `${words[action as keyof typeof words]} ${event}`).join(', ');
  return `${told} in ${settingsPath}${backupPath ? `; the file as it was lies in ${backupPath}` : ''}`;
}
