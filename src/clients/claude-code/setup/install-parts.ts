import { homedir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import type { ChangedFile } from '../../../install/change-file.ts';
import type { Scope, Situation } from '../../../install/places.ts';
import type { InstalledParts, WantedParts } from '../../client-setup.ts';
import { hooksKnownTo } from '../events/hooks.ts';
import { findStateFile } from '../settings/client-directory.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { PROJECT_COMMAND } from '../settings/hook-command.ts';
import {
  type ServerEntry,
  type ServerList,
  serverEntry,
  sharedServerEntry,
} from '../settings/plan-server.ts';
import { findSettingsPlace, type SettingsPlace } from '../settings/settings-places.ts';
import { installHooks } from './change-hooks.ts';
import { addCommandFiles, addLauncher } from './change-own-files.ts';
import { addServer } from './change-server.ts';
import { clearStrayHooks } from './clear-stray-hooks.ts';
import { findOldestVersion } from './find-client.ts';
import { findRegistrations } from './find-registrations.ts';
import { addInstructions } from './instructions.ts';

/** The files that install and uninstall of a scope change. */
export interface Target extends SettingsPlace {
  /** The command of hooks in shared settings. */
  command?: string;
  /** Where and how our MCP server is registered. */
  server: { path: string; list: ServerList; entry: ServerEntry };
}

export function findTarget(
  scope: Scope,
  { clientDir, node, entryFile, environment, cwd }: Situation,
): Target {
  const place = findSettingsPlace(scope, clientDir, cwd, homedir());
  const path = findStateFile(clientDir, environment);
  const entry = serverEntry(node, entryFile);
  const { project } = place;
  if (project === undefined) return { ...place, server: { path, list: ['mcpServers'], entry } };
  if (project === homedir())
    throw new AppError(
      'E_USAGE',
      `Cannot use the scope "${scope}" in your home: it is no project`,
      `Go to the folder of a project, or leave --scope ${scope} out`,
    );
  if (scope === 'local')
    return { ...place, server: { path, list: ['projects', project, 'mcpServers'], entry } };
  const shared = { path: join(project, '.mcp.json'), list: ['mcpServers'], entry: sharedServerEntry };
  return { ...place, command: PROJECT_COMMAND, server: shared };
}

/**
 * Installs or plans all parts of a scope. Shared settings get no status line and no commands: colleagues have their
 * own.
 */
export function installParts(
  target: Target,
  situation: Situation,
  wanted: WantedParts,
  dryRun: boolean,
): InstalledParts {
  const { scope, path: settingsPath, project, command } = target;
  const { dataDir, node, entryFile, clientDir, cwd } = situation;
  // First the launcher, so that hooks never run a missing file.
  const launcher = command && project ? addLauncher(situation, project, dryRun) : undefined;
  if (launcher) refuseWithoutLauncher(launcher);
  const settings = installHooks({
    settingsPath,
    dataDir,
    node,
    entryFile,
    command,
    dryRun,
    hooks: hooksKnownTo(findOldestVersion(situation)),
    statusLine: wanted.statusLine && mayHaveStatusLine(target, situation),
  });
  const { changed, ignored } = clearStrayHooks(situation, [cwd, ...(project ? [project] : [])], dryRun);
  return {
    settings,
    ...(launcher && { launcher }),
    commands: wanted.commands && scope === 'user' ? addCommandFiles(situation, dryRun) : [],
    // The plugin includes the server.
    ...(wanted.server && !findPlugin(clientDir)?.isBuilt && { server: addServer(situation, target, dryRun) }),
    ...(wanted.instructions && { instructions: addInstructions(project, situation, dryRun) }),
    stray: changed,
    ignored,
  };
}

/** Hooks of a shared project do not work without the launcher. */
function refuseWithoutLauncher({ path, outcome, problem }: ChangedFile): void {
  if (problem) throw problem;
  if (outcome?.leftAlone === undefined) return;
  throw new AppError(
    'E_SETTINGS_UNREADABLE',
    `Cannot write ${path}: the file that is there was not written by tideproof`,
    'Move it away, then run the command again',
  );
}

/** In a single project ours would replace a status line that the user has everywhere. */
function mayHaveStatusLine({ scope, path }: Target, situation: Situation): boolean {
  if (scope !== 'local') return scope === 'user';
  const others = findRegistrations(situation).filter((place) => place.path !== path);
  return others.every(({ registered }) => registered.statusLine === undefined);
}
