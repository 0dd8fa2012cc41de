import type { Places } from '../../../install/places.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { isProjectCommand } from '../settings/project-command.ts';
import { LAUNCHER_PATH } from '../settings/project-launcher.ts';
import { findRegistrations } from './find-registrations.ts';

/** Another place where our hooks are registered too. */
export interface Double {
  /** The settings file, or the plugin. */
  where: string;
  /** Whether the client then runs us twice; otherwise one of them stands aside, or the client runs only one. */
  isHarmful: boolean;
  /** Takes the other one out. */
  fix: string;
}

export const THE_PLUGIN = 'the plugin';
export const REMOVE_PLUGIN = 'claude plugin uninstall tideproof@tideproof';

/** Where else our hooks are registered, besides a settings file in which they run this command. */
export function findDoubles(
  settingsPath: string,
  command: string,
  places: Places,
  cwd: string,
  self: string,
): Double[] {
  const plugin = findPlugin(places.clientDir);
  const others = findRegistrations(places, cwd)
    .filter(({ path, registered }) => path !== settingsPath && registered.hooks.length > 0)
    .map(({ scope, path, registered }): Double => {
      // The client runs the same command line once, and what a project shares leaves the work to others.
      const isApart = registered.hooks.some((hook) => hook.command !== command && !isShared(hook.command));
      return {
        where: path,
        isHarmful: isApart && !isShared(command),
        fix: `${self} uninstall --scope ${scope}`,
      };
    });
  return plugin ? [...others, { where: THE_PLUGIN, isHarmful: false, fix: REMOVE_PLUGIN }] : others;
}

function isShared(command: string): boolean {
  return isProjectCommand(command) || command.includes(LAUNCHER_PATH);
}
