import { homedir } from 'node:os';
import { AppError } from '../../../domain/app-error.ts';
import type { Situation } from '../../../install/places.ts';
import { readSettingsFile } from '../../../install/settings-file.ts';
import { findProgram } from '../../../system/own-command.ts';
import { hooksKnownTo } from '../events/hooks.ts';
import { hookCommand, isProjectCommand, parseCommand } from '../settings/hook-command.ts';
import { planInstall, STATUS_LINE } from '../settings/plan-settings.ts';
import { expandProjectCommand, LAUNCHER_PATH } from '../settings/project-launcher.ts';
import { listRegistered, type Registered } from '../settings/read-settings.ts';
import { listSettingsPlaces, type SettingsPlace } from '../settings/settings-places.ts';
import { findOldestVersion } from './find-client.ts';

/** A settings file that applies here, with our entries in it. */
export interface Registration extends SettingsPlace {
  /** Undefined if the file does not exist. Hooks of a shared project have this machine's command line. */
  text?: string;
  registered: Registered;
  /** Why the client ignores the whole file. */
  problem?: AppError;
}

/** Every settings file that the client reads in this folder, in the precedence of our hooks. */
export function findRegistrations({ clientDir, node, cwd }: Situation): Registration[] {
  return listSettingsPlaces(clientDir, cwd, homedir()).map((place) => {
    try {
      const { text } = readSettingsFile(place.path);
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

/** What can be rehearsed of a registration: its hooks, and our status line without the user's own command. */
export function listCommands({
  registered: { hooks, statusLine },
}: Registration): { event: string; command: string }[] {
  if (!statusLine?.isOurs) return hooks;
  return [...hooks, { event: STATUS_LINE, command: statusLine.command.replace(/ --wrap=.*/, '') }];
}

/** Which hooks are not registered as an install would do it, and how; what they run may be another tideproof. */
export function findUnfit(
  { text, registered }: Registration,
  situation: Situation,
): { event: string; problem: string }[] {
  const { node, entryFile } = situation;
  const commands = registered.hooks.map(({ command }) => command);
  const command = commands.find((each) => findGone(each).length === 0) ?? hookCommand(node, entryFile);
  const version = findOldestVersion(situation);
  const unknown = `it is there twice, for some cases only, or Claude Code ${version ?? ''} does not know it`;
  return planInstall(text, hooksKnownTo(version), command).edits.flatMap(({ action, name: event }) => {
    if (action === 'keep') return [];
    const gone = findGone(registered.hooks.find((hook) => hook.event === event)?.command ?? '');
    const replace =
      gone.length > 0 ? `it runs what is gone: ${gone.join(', ')}` : 'its entry is not as it should be';
    return [{ event, problem: { add: 'it is not registered', remove: unknown, replace }[action] }];
  });
}

/** Programs of one of our command lines that do not exist any more. */
export function findGone(command: string): string[] {
  const parts = parseCommand(command);
  return parts ? [parts.node, parts.file].filter((path) => !findProgram(path, process.env)) : [command];
}

/** Other settings files with which the client would run our hooks twice, beside one in which they run this command. */
export function findDoubles(settingsPath: string, command: string, situation: Situation): Registration[] {
  // The client runs identical command lines once, and hooks of a shared project give way to others.
  const isApart = (other: string) => other !== command && !isShared(other) && !isShared(command);
  return findRegistrations(situation).filter(
    ({ path, registered }) => path !== settingsPath && registered.hooks.some((hook) => isApart(hook.command)),
  );
}

function isShared(command: string): boolean {
  return isProjectCommand(command) || command.includes(LAUNCHER_PATH);
}
