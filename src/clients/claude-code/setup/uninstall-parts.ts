import { AppError } from '../../../domain/app-error.ts';
import { listJournals } from '../../../install/journal.ts';
import type { Situation } from '../../../install/places.ts';
import { orProblem } from '../../../install/settings-file.ts';
import { removeEmptyDirectories } from '../../../system/make-directories.ts';
import type { ClearedSettings, UninstalledParts } from '../../client-setup.ts';
import { CLIENT_ID, userSettings } from '../settings/client-directory.ts';
import { uninstallHooks } from './change-hooks.ts';
import { removeCommandFiles, removeLaunchers } from './change-own-files.ts';
import { removeServers } from './change-server.ts';
import { clearStrayHooks } from './clear-stray-hooks.ts';
import type { Target } from './install-parts.ts';
import { takeOutInstructions } from './instructions.ts';

export function uninstallParts(
  target: Target | undefined,
  situation: Situation,
  dryRun: boolean,
): UninstalledParts {
  const { dataDir, clientDir, cwd } = situation;
  const journals = listJournals(dataDir, CLIENT_ID);
  const isOfUser = target === undefined || target.scope === 'user';
  // The settings last: a folder created for them is removed only when empty.
  const files = [
    ...(isOfUser ? removeCommandFiles(situation, dryRun) : []),
    ...removeServers(situation, target, dryRun),
    ...clearStrayHooks(situation, [cwd], dryRun).changed,
  ];
  const blocks = target ? [] : takeOutInstructions(situation, dryRun);
  const [own = '', ...others] = target
    ? [target.path]
    : [userSettings(clientDir), ...journals.map(({ settingsPath }) => settingsPath)];
  const first = clearOwn(own, dataDir, dryRun);
  const rest = others
    .filter((path) => path !== first.path)
    .map((path) => clearOther(path, dataDir, dryRun))
    .filter(({ outcome }) => outcome?.action !== 'nothing');
  // After the hooks that run it, so that none runs a missing file; hooks of other scopes do not use it.
  const launchers =
    target === undefined || target.scope === 'project'
      ? removeLaunchers(situation, target?.project, dryRun)
      : [];
  // A folder created for one file may have contained others until now.
  const made = journals.flatMap(({ original }) => (original.existed ? [] : original.createdDirectories));
  if (!dryRun && !target) removeEmptyDirectories(made);
  return { settings: [first, ...rest], files: [...files, ...launchers], blocks };
}

function clearOwn(settingsPath: string, dataDir: string, dryRun: boolean): ClearedSettings {
  const outcome = uninstallHooks({ settingsPath, dataDir, dryRun });
  return { path: outcome.settingsPath, outcome };
}

/** A failure in another project does not affect the others. */
function clearOther(settingsPath: string, dataDir: string, dryRun: boolean): ClearedSettings {
  const cleared = orProblem(() => clearOwn(settingsPath, dataDir, dryRun));
  return cleared instanceof AppError ? { path: settingsPath, problem: cleared } : cleared;
}
