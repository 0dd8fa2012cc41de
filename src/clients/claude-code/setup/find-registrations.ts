import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { AppError } from '../../../domain/app-error.ts';
import type { Situation } from '../../../install/places.ts';
import { readSettingsFile } from '../../../install/settings-file.ts';
import { findProgram } from '../../../system/own-command.ts';
import type { HookRegistration } from '../events/hooks.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { isProjectCommand, splitHookCommand } from '../settings/hook-command.ts';
import { expandProjectCommand, LAUNCHER_PATH } from '../settings/project-launcher.ts';
import { refuseRejected } from '../settings/refuse-rejected.ts';
import { listSettingsPlaces, type SettingsPlace } from '../settings/settings-places.ts';
import { listRegistered, type Registered } from '../settings/settings-tree.ts';

/** A settings file that applies here, with our entries in it. */
export interface Registration extends SettingsPlace {
  /** Undefined if the file does not exist. Hooks of a shared project have this machine's command line. */
  text?: string;
  registered: Registered;
  /** Why the client ignores the whole file. */
  problem?: AppError;
}

/** Another place where our hooks are registered. */
interface Double {
  /** The settings file, or the plugin. */
  where: string;
  /** Whether the client then runs our hooks twice; otherwise one gives way, or the client runs only one. */
  isHarmful: boolean;
  /** The command that removes the other one. */
  fix: string;
}

export const THE_PLUGIN = 'the plugin';
export const REMOVE_PLUGIN = 'claude plugin uninstall tideproof@tideproof';
const TIMEOUT_MILLISECONDS = 5_000;

/** Every settings file that the client reads in this folder, in the precedence of our hooks. */
export function findRegistrations({ clientDir, node, cwd }: Omit<Situation, 'environment'>): Registration[] {
  return listSettingsPlaces(clientDir, cwd, homedir()).map((place) => {
    try {
      const { text } = readSettingsFile(place.path);
      refuseRejected(text);
      const { project } = place;
      const here = text && project ? expandProjectCommand(text, project, node) : text;
      return { ...place, ...(here !== undefined && { text: here }), registered: listRegistered(here) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...place, registered: listRegistered(undefined), problem: error };
    }
  });
}

/** The file whose hooks are effective here; the user's own if there are none. */
export function findEffective(registrations: readonly Registration[]): Registration {
  return registrations.find(({ registered }) => registered.hooks.length > 0) ?? registrations[0]!;
}

/** What is wrong with a hook's registration, without running it. */
export function findRegistrationProblem(
  { event, async, matcher }: HookRegistration,
  { hooks, hooksDisabled }: Registered,
): string | undefined {
  const found = hooks.filter((hook) => hook.event === event);
  const [first] = found;
  if (first === undefined) return 'it is not registered';
  if (hooksDisabled) return '"disableAllHooks" is on in the settings, so the client runs no hook';
  if (found.length > 1) return `it is registered ${found.length} times`;
  const gone = findGone(first.command);
  if (gone.length > 0) return `it runs what is gone: ${gone.join(', ')}`;
  const narrowed = first.matcher === '' || first.matcher === '*' ? undefined : first.matcher;
  if (narrowed !== matcher) return `its matcher lets it run for "${narrowed}" only`;
  if (first.async && !async) return 'it runs in the background, so the client does not wait for its answer';
  if (!first.async && async) return 'the client waits for it, which holds up the session';
  return undefined;
}

/** Programs of one of our command lines that do not exist any more. */
export function findGone(command: string): string[] {
  const parts = splitHookCommand(command);
  return parts ? [parts.node, parts.file].filter((path) => !findProgram(path, process.env)) : [command];
}

/** Cache, because all hooks usually have the same command line. */
const examined = new Map<string, string | undefined>();

/**
 * A problem text if the program of a command line is not tideproof. A hook may print nothing, as another program would
 * too, so the program is asked for its version.
 */
export function findForeignProgram(command: string): string | undefined {
  if (!examined.has(command)) examined.set(command, examine(command));
  return examined.get(command);
}

function examine(command: string): string | undefined {
  const { node, file } = splitHookCommand(command) ?? {};
  if (node === undefined || file === undefined) return `it runs ${command}, which is not tideproof`;
  const options = { encoding: 'utf8', timeout: TIMEOUT_MILLISECONDS } as const;
  const { stdout } = spawnSync(node, [file, '--version'], options);
  return /^\d+\.\d+\.\d+\S*\s*$/.test(stdout ?? '') ? undefined : `it runs ${file}, which is not tideproof`;
}

/** Other places where our hooks are registered, besides a settings file in which they run this command. */
export function findDoubles(
  settingsPath: string,
  command: string,
  situation: Situation,
  self: string,
): Double[] {
  const others = findRegistrations(situation)
    .filter(({ path, registered }) => path !== settingsPath && registered.hooks.length > 0)
    .map(({ scope, path, registered }): Double => {
      // The client runs identical command lines once, and hooks of a shared project give way to others.
      const isApart = registered.hooks.some((hook) => hook.command !== command && !isShared(hook.command));
      const fix = `${self} uninstall --scope ${scope}`;
      return { where: path, isHarmful: isApart && !isShared(command), fix };
    });
  const plugin = { where: THE_PLUGIN, isHarmful: false, fix: REMOVE_PLUGIN };
  return findPlugin(situation.clientDir) ? [...others, plugin] : others;
}

function isShared(command: string): boolean {
  return isProjectCommand(command) || command.includes(LAUNCHER_PATH);
}
