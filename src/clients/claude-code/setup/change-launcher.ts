import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ChangedFile, changeFile } from '../../../install/change-file.ts';
import { listFileRecords } from '../../../install/file-record.ts';
import type { Places } from '../../../install/places.ts';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';
import { programFile } from '../../../system/paths.ts';
import { writeFileAtomically } from '../../../system/write-file-atomically.ts';
import { isLauncher, LAUNCHER_PATH, launcherText } from '../settings/project-launcher.ts';

/** What is to become of the launcher in a project. */
interface LauncherPlan {
  action: 'nothing' | 'add' | 'update' | 'remove';
  text: string | undefined;
  leftAlone?: 'foreign';
  edited: boolean;
}

const NAME = 'the launcher';

/** Puts the launcher into a project that shares its settings, and notes where it finds tideproof on this machine. */
export function addLauncher({ dataDir, entryFile }: Places, project: string, dryRun: boolean): ChangedFile {
  if (!dryRun) {
    const file = programFile(dataDir);
    makeDirectoriesFor(file, 0o700);
    writeFileAtomically(file, Buffer.from(`${JSON.stringify({ file: entryFile })}\n`));
  }
  const path = join(project, LAUNCHER_PATH);
  return changeFile(NAME, { path, kind: 'launcher', dataDir, dryRun }, planAddLauncher);
}

/** Takes the launcher out of one project, or out of all that this machine put it into. */
export function removeLaunchers(
  { dataDir }: Places,
  project: string | undefined,
  dryRun: boolean,
): ChangedFile[] {
  const paths =
    project === undefined
      ? listFileRecords(dataDir, 'launcher').map(({ path }) => path)
      : [join(project, LAUNCHER_PATH)];
  if (project === undefined && !dryRun) rmSync(programFile(dataDir), { force: true });
  return paths
    .map((path) => changeFile(NAME, { path, kind: 'launcher', dataDir, dryRun }, planRemoveLauncher))
    .filter(({ outcome, problem }) => problem !== undefined || outcome?.action === 'remove');
}

/** Puts the launcher into a project, or brings it up to date; a file of somebody else stays. */
function planAddLauncher(text: string | undefined): LauncherPlan {
  if (text === undefined) return { action: 'add', text: launcherText, edited: false };
  // Git may have checked it out with other line ends.
  if (text.replaceAll('\r\n', '\n') === launcherText) return { action: 'nothing', text, edited: false };
  if (!isLauncher(text)) return { action: 'nothing', text, leftAlone: 'foreign', edited: false };
  return { action: 'update', text: launcherText, edited: false };
}

function planRemoveLauncher(text: string | undefined): LauncherPlan {
  if (text === undefined) return { action: 'nothing', text, edited: false };
  if (!isLauncher(text)) return { action: 'nothing', text, leftAlone: 'foreign', edited: false };
  return { action: 'remove', text: undefined, edited: false };
}
