import { AppError } from '../../../domain/app-error.ts';
import { type ChangedFile, changeFile } from '../../../install/change-file.ts';
import type { Places } from '../../../install/places.ts';
import type { InstalledParts, WantedParts } from '../../client-setup.ts';
import { hooksKnownTo } from '../events/hooks.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { planAddInstructions } from '../settings/plan-instructions.ts';
import { installHooks } from './apply-install.ts';
import { addCommandFiles } from './change-command-files.ts';
import { addLauncher } from './change-launcher.ts';
import { addServer } from './change-server.ts';
import { clearStrayHooks } from './clear-stray-hooks.ts';
import { findOldestVersion } from './find-client-versions.ts';
import { findInstructions } from './find-instructions.ts';
import { findRegistrations } from './find-registrations.ts';
import type { Target } from './find-target.ts';

/** Does, or plans, everything that a scope gets. What colleagues share gets no status line and no commands: they have their own. */
export function installParts(
  target: Target,
  places: Places,
  wanted: WantedParts,
  environment: NodeJS.ProcessEnv,
  cwd: string,
  dryRun: boolean,
): InstalledParts {
  const { scope, path, project, command } = target;
  const { dataDir, node, entryFile, clientDir } = places;
  // Hooks must not run what is not there yet.
  const launcher = command && project ? addLauncher(places, project, dryRun) : undefined;
  if (launcher) refuseWithoutLauncher(launcher);
  const settings = installHooks({
    ...{ settingsPath: path, dataDir, node, entryFile, command, dryRun },
    hooks: hooksKnownTo(findOldestVersion(places, environment)),
    statusLine: wanted.statusLine && mayHaveStatusLine(target, places, cwd),
    now: () => new Date(),
  });
  const { changed, ignored } = clearStrayHooks(places, [cwd, ...(project ? [project] : [])], dryRun);
  return {
    settings,
    ...(launcher && { launcher }),
    commands: wanted.commands && scope === 'user' ? addCommandFiles(places, dryRun) : [],
    // The plugin brings the server with it.
    ...(wanted.server && !findPlugin(clientDir)?.isBuilt && { server: addServer(places, target, dryRun) }),
    ...(wanted.instructions && { instructions: addInstructions(target, places, environment, dryRun) }),
    stray: changed,
    ignored,
  };
}

/** Hooks of a project are nothing without it. */
function refuseWithoutLauncher({ path, outcome, problem }: ChangedFile): void {
  if (problem) throw problem;
  if (outcome?.leftAlone === undefined) return;
  throw new AppError(
    'E_SETTINGS_UNREADABLE',
    `Cannot write ${path}: the file that is there was not written by tideproof`,
    'Move it away, then run the command again',
  );
}

/** What the summarizer reads has no place that only one user of a project sees, so that scope gets it in the shared file. */
function addInstructions(
  { project }: Target,
  places: Places,
  environment: NodeJS.ProcessEnv,
  dryRun: boolean,
): ChangedFile {
  const { path, lists } = findInstructions(places, project, environment);
  const options = { path, kind: 'instructions', dataDir: places.dataDir, dryRun } as const;
  return changeFile('the Compact Instructions', options, (text) => planAddInstructions(text, lists));
}

/** In one project only, ours would take the place of a status line that the user has everywhere. */
function mayHaveStatusLine({ scope, path }: Target, places: Places, cwd: string): boolean {
  if (scope !== 'local') return scope === 'user';
  const others = findRegistrations(places, cwd).filter((place) => place.path !== path);
  return others.every(({ registered }) => registered.statusLine === undefined);
}
