import { homedir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../config/load-config.ts';
import { AppError } from '../../../domain/app-error.ts';
import { type FileOptions, type FilePlans, planOwnFile } from '../../../install/change-file.ts';
import type { Scope, Situation } from '../../../install/places.ts';
import { orProblem, readSettingsFile } from '../../../install/settings-file.ts';
import { findSettingsPlace, findStateFile, type SettingsPlace } from '../settings/client-files.ts';
import { commandFiles, ownerOf } from '../settings/command-files.ts';
import { hookCommand, PROJECT_COMMAND } from '../settings/hook-command.ts';
import { defaultLists, findBlock, planInstructions } from '../settings/instructions-block.ts';
import { planServer, type ServerList, serverEntry } from '../settings/plan-server.ts';
import { isLauncher, LAUNCHER_PATH, launcherText } from '../settings/project-launcher.ts';
import { withClientLock } from './client-lock.ts';

export interface Part extends Pick<FileOptions, 'path' | 'kind' | 'mode' | 'withLock'> {
  /** For users. */
  name: string;
  plans: FilePlans;
}

export interface Target extends SettingsPlace {
  command: string;
  /** Where our MCP server is registered. A shared project has none: the client would ask every colleague about it. */
  server?: { path: string; list: ServerList };
}

export const NAMES = {
  settings: 'the hooks',
  launcher: 'the launcher',
  server: 'the MCP server',
  instructions: 'the Compact Instructions',
};

export function findTarget(
  scope: Scope,
  { clientDir, node, entryFile, environment, cwd }: Situation,
): Target {
  const place = findSettingsPlace(scope, clientDir, cwd, homedir());
  const { project } = place;
  if (project === homedir())
    throw new AppError(
      'E_USAGE',
      `Cannot use the scope "${scope}" in your home: it is no project`,
      `Go to the folder of a project, or leave --scope ${scope} out`,
    );
  if (scope === 'project') return { ...place, command: PROJECT_COMMAND };
  const list = [...(project === undefined ? [] : ['projects', project]), 'mcpServers'];
  const server = { path: findStateFile(clientDir, environment), list };
  return { ...place, command: hookCommand(node, entryFile), server };
}

export function serverParts({ server }: Target, { node, entryFile }: Situation): Part[] {
  if (!server) return [];
  const plans = planServer(server.list, serverEntry(node, entryFile));
  const { path } = server;
  return [{ name: NAMES.server, path, kind: 'server', withLock: withClientLock, mode: 0o600, plans }];
}

export function commandParts({ clientDir }: Situation, command: string): Part[] {
  return commandFiles(command).map(({ name, path, text }) => ({
    ...{ name, path: join(clientDir, path), kind: 'command', plans: planOwnFile(text, ownerOf) },
  }));
}

export function launcherPart(project: string): Part {
  const plans = planOwnFile(launcherText, (text) => (isLauncher(text) ? 'ours' : 'foreign'));
  return { name: NAMES.launcher, path: join(project, LAUNCHER_PATH), kind: 'launcher', plans };
}

/** The block for the summarizer in the instructions of a project or, without one, of the user, which no project's config affects. */
export function instructionsPart(
  { clientDir, dataDir, environment }: Situation,
  project: string | undefined,
): Part {
  const { config } = loadConfig({
    project: project ?? clientDir,
    withoutProject: project === undefined,
    dataDir,
    home: homedir(),
    environment,
  });
  const choose = (configured: readonly string[], builtIn: readonly string[]) =>
    configured.length > 0 ? configured : builtIn;
  const lists = {
    keep: choose(config['compactInstructions.keep'], defaultLists.keep),
    skip: choose(config['compactInstructions.skip'], defaultLists.skip),
  };
  const path = project === undefined ? join(clientDir, 'CLAUDE.md') : findProjectFile(project);
  return { name: NAMES.instructions, path, kind: 'instructions', plans: planInstructions(lists) };
}

/** The client reads either place: prefers the file with our block, then an existing one. */
function findProjectFile(project: string): string {
  const files = [join(project, 'CLAUDE.md'), join(project, '.claude', 'CLAUDE.md')] as const;
  // An incomplete block counts too: whoever uses the file next reports the error.
  const hasBlock = (path: string) =>
    orProblem(() => findBlock(readSettingsFile(path).text ?? '')) !== undefined;
  return files.find(hasBlock) ?? files.find((file) => readSettingsFile(file).bytes !== undefined) ?? files[0];
}
