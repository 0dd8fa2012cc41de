import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ChangedFile, changeFile, clearFiles, planOwnFile } from '../../../install/change-file.ts';
import { listFileRecords } from '../../../install/journal.ts';
import type { Places } from '../../../install/places.ts';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';
import { programFile } from '../../../system/paths.ts';
import { writeFileAtomically } from '../../../system/write-file-atomically.ts';
import { commandFiles, ownerOf } from '../settings/command-files.ts';
import { shellCommand } from '../settings/hook-command.ts';
import { isLauncher, LAUNCHER_PATH, launcherText } from '../settings/project-launcher.ts';

const LAUNCHER = 'the launcher';

/** Adds or updates the slash commands and the skill. A failure does not affect the others. */
export function addCommandFiles(
  { clientDir, dataDir, node, entryFile }: Places,
  dryRun: boolean,
): ChangedFile[] {
  return commandFiles(shellCommand(node, entryFile)).map(({ name, path, text: wanted }) =>
    changeFile(name, { path: join(clientDir, path), kind: 'command', dataDir, dryRun }, (text) =>
      planOwnFile(text, wanted, ownerOf),
    ),
  );
}

/**
 * Removes all such files that this machine added, the last first: the record of the first names the folders made for
 * all.
 */
export function removeCommandFiles({ clientDir, dataDir }: Places, dryRun: boolean): ChangedFile[] {
  // Without a command: it does not matter for removal, and this one may not be registrable.
  const known = commandFiles('').map(({ name, path }) => ({ name, path: join(clientDir, path) }));
  const others = listFileRecords(dataDir, 'command')
    .filter(({ path }) => !known.some((file) => file.path === path))
    .map(({ path }) => ({ name: path, path }));
  return clearFiles([...known, ...others].reverse(), { kind: 'command', dataDir, dryRun }, (text) =>
    planOwnFile(text, undefined, ownerOf),
  );
}

/** Writes the launcher into a project with shared settings, and records the path of tideproof for it. */
export function addLauncher({ dataDir, entryFile }: Places, project: string, dryRun: boolean): ChangedFile {
  if (!dryRun) {
    const file = programFile(dataDir);
    makeDirectoriesFor(file, 0o700);
    writeFileAtomically(file, Buffer.from(`${JSON.stringify({ file: entryFile })}\n`));
  }
  const path = join(project, LAUNCHER_PATH);
  return changeFile(LAUNCHER, { path, kind: 'launcher', dataDir, dryRun }, (text) => {
    // Git may have changed the line ends.
    const isCurrent = text?.replaceAll('\r\n', '\n') === launcherText;
    return planOwnFile(text, isCurrent ? text : launcherText, ownerOfLauncher);
  });
}

/** Removes the launcher from one project, or from all to which this machine added it. */
export function removeLaunchers(
  { dataDir }: Places,
  project: string | undefined,
  dryRun: boolean,
): ChangedFile[] {
  if (project === undefined && !dryRun) rmSync(programFile(dataDir), { force: true });
  const files =
    project === undefined ? listFileRecords(dataDir, 'launcher') : [{ path: join(project, LAUNCHER_PATH) }];
  const named = files.map(({ path }) => ({ name: LAUNCHER, path }));
  return clearFiles(named, { kind: 'launcher', dataDir, dryRun }, (text) =>
    planOwnFile(text, undefined, ownerOfLauncher),
  );
}

function ownerOfLauncher(text: string): 'ours' | 'foreign' {
  return isLauncher(text) ? 'ours' : 'foreign';
}
