import { join } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import { listFileRecords } from '../../../install/file-record.ts';
import { listJournals } from '../../../install/journal.ts';
import type { Places } from '../../../install/places.ts';
import { removeEmptyDirectories } from '../../../system/make-directories.ts';
import type { ClearedSettings, TakenOutBlock, UninstalledParts } from '../../client-setup.ts';
import { CLIENT_ID, userSettings } from '../settings/client-directory.ts';
import { planRemoveInstructions } from '../settings/plan-instructions.ts';
import { applyInstructions } from './apply-instructions.ts';
import { uninstallHooks } from './apply-uninstall.ts';
import { removeCommandFiles } from './change-command-files.ts';
import { removeLaunchers } from './change-launcher.ts';
import { removeServers } from './change-server.ts';
import { clearStrayHooks } from './clear-stray-hooks.ts';
import type { Target } from './find-target.ts';

/** Takes out what one scope has, or everything that any install from this machine left anywhere. */
export function uninstallParts(
  target: Target | undefined,
  places: Places,
  environment: NodeJS.ProcessEnv,
  cwd: string,
  dryRun: boolean,
): UninstalledParts {
  const journals = listJournals(places.dataDir, CLIENT_ID);
  const isOfUser = target === undefined || target.scope === 'user';
  // The settings last: a folder that was made for them goes only when it is empty.
  const files = [
    ...(isOfUser ? removeCommandFiles(places, dryRun) : []),
    ...removeServers(places, environment, target, dryRun),
    ...clearStrayHooks(places, [cwd], dryRun).changed,
  ];
  const blocks = target ? [] : takeOutBlocks(places, dryRun);
  const [own = '', ...others] = target
    ? [target.path]
    : [userSettings(places.clientDir), ...journals.map(({ settingsPath }) => settingsPath)];
  const first = clearOwn(own, places, dryRun);
  const rest = others
    .filter((path) => path !== first.path)
    .map((path) => clearOther(path, places, dryRun))
    .filter(({ outcome }) => outcome?.action !== 'nothing');
  // After the hooks that run it, so that none ever runs what is gone; hooks of other scopes run something else.
  const launchers =
    target === undefined || target.scope === 'project'
      ? removeLaunchers(places, target?.project, dryRun)
      : [];
  // A folder that was made for one of them may have held others until now.
  const made = journals.flatMap(({ original }) => (original.existed ? [] : original.createdDirectories));
  if (!dryRun && !target) removeEmptyDirectories(made);
  return { settings: [first, ...rest], files: [...files, ...launchers], blocks };
}

function clearOwn(settingsPath: string, { dataDir }: Places, dryRun: boolean): ClearedSettings {
  const outcome = uninstallHooks({ settingsPath, dataDir, now: () => new Date(), dryRun });
  return { path: outcome.settingsPath, outcome };
}

/** One in another project that cannot be changed holds up no other. */
function clearOther(settingsPath: string, places: Places, dryRun: boolean): ClearedSettings {
  try {
    return clearOwn(settingsPath, places, dryRun);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { path: settingsPath, problem: error };
  }
}

/** Takes our block out of every CLAUDE.md that this machine put it into. One that cannot be changed holds up no other. */
function takeOutBlocks({ clientDir, dataDir }: Places, dryRun: boolean): TakenOutBlock[] {
  const recorded = listFileRecords(dataDir, 'instructions').map(({ path }) => path);
  return [...new Set([join(clientDir, 'CLAUDE.md'), ...recorded])]
    .map((path) => takeOutBlock(path, dataDir, dryRun))
    .filter(({ outcome, problem }) => problem !== undefined || outcome?.action === 'remove');
}

function takeOutBlock(path: string, dataDir: string, dryRun: boolean): TakenOutBlock {
  try {
    const outcome = applyInstructions(
      { path, dataDir, now: () => new Date(), dryRun },
      planRemoveInstructions,
    );
    return { path: outcome.path, outcome };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { path, problem: error };
  }
}
