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

/** A settings file that counts here, and what of ours stands in it. */
export interface Registration extends SettingsPlace {
  /** Undefined if there is no such file. Hooks that a project shares stand here as this machine runs them. */
  text?: string;
  registered: Registered;
  /** Why the client ignores all of the file. */
  problem?: AppError;
}

/** Another place where our hooks are registered too. */
interface Double {
  /** The settings file, or the plugin. */
  where: string;
  /** Whether the client then runs us twice; otherwise one of them stands aside, or the client runs only one. */
  isHarmful: boolean;
  /** Takes the other one out. */
  fix: string;
}

export const THE_PLUGIN = 'the plugin';
export const REMOVE_PLUGIN = 'claude plugin uninstall tideproof@tideproof';
const TIMEOUT_MILLISECONDS = 5_000;

/** Every settings file that the client reads in this folder; the one that goes first when several have our hooks is first. */
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

/** The file whose hooks do the work here; the user's own where there are none at all. */
export function findEffective(registrations: readonly Registration[]): Registration {
  return registrations.find(({ registered }) => registered.hooks.length > 0) ?? registrations[0]!;
}

/** What is wrong with how a hook stands in the settings, before anybody runs it. */
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

/** Which of the programs that a command line of ours runs is not there any more. */
export function findGone(command: string): string[] {
  const parts = splitHookCommand(command);
  return parts ? [parts.node, parts.file].filter((path) => !findProgram(path, process.env)) : [command];
}

/** All hooks have the same command line as a rule. */
const examined = new Map<string, string | undefined>();

/**
 * Says what is wrong if the program behind a command line of ours is not tideproof. A hook may well print nothing, as another program
 * would, so it is asked for its version.
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

/** Where else our hooks are registered, besides a settings file in which they run this command. */
export function findDoubles(
  settingsPath: string,
  command: string,
  situation: Situation,
  self: string,
): Double[] {
  const others = findRegistrations(situation)
    .filter(({ path, registered }) => path !== settingsPath && registered.hooks.length > 0)
    .map(({ scope, path, registered }): Double => {
      // The client runs the same command line once, and what a project shares leaves the work to others.
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
