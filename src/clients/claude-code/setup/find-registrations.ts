import { homedir } from 'node:os';
import { AppError } from '../../../domain/app-error.ts';
import type { Situation } from '../../../install/places.ts';
import { orProblem, readSettingsFile } from '../../../install/settings-file.ts';
import { hooksKnownTo } from '../events/hooks.ts';
import { listSettingsPlaces, type SettingsPlace } from '../settings/client-files.ts';
import { findGone, type HookCommand, hookCommand } from '../settings/hook-command.ts';
import { planHooks, STATUS_LINE } from '../settings/plan-settings.ts';
import { expandProjectCommand, LAUNCHER_PATH } from '../settings/project-launcher.ts';
import { listRegistered } from '../settings/read-settings.ts';
import { findOldestVersion } from './find-client.ts';

export interface Registration extends SettingsPlace, ReturnType<typeof listRegistered> {
  /** Undefined if the file does not exist. Hooks of a shared project have this machine's command line. */
  text?: string;
  /** Why the client ignores the whole file. */
  problem?: AppError;
}

/** Every settings file that the client reads in this folder, in the precedence of our hooks. */
export function findRegistrations({ clientDir, node, cwd }: Situation): Registration[] {
  return listSettingsPlaces(clientDir, cwd, homedir()).map((place) => {
    const read = orProblem(() => {
      const { text: written } = readSettingsFile(place.path);
      const text = written && place.project ? expandProjectCommand(written, place.project, node) : written;
      return { text, ...listRegistered(text) };
    });
    return read instanceof AppError
      ? { ...place, ...listRegistered(undefined), problem: read }
      : { ...place, ...read };
  });
}

/** The file whose hooks are effective here; the user's own if there are none. */
export function findEffective(registrations: readonly Registration[]): Registration {
  return registrations.find(({ hooks }) => hooks.length > 0) ?? registrations[0]!;
}

/** What can be rehearsed of a registration: its hooks, and our status line without the user's own command. */
export function listCommands({ hooks, statusLine }: Registration): HookCommand[] {
  if (!statusLine?.isOurs) return hooks;
  return [...hooks, { event: STATUS_LINE, command: statusLine.command.replace(/ --wrap=.*/, '') }];
}

/** Which hooks are not registered as an install would do it, and how; what they run may be another tideproof. */
export function findUnfit({ text, hooks }: Registration, situation: Situation) {
  const { node, entryFile, environment } = situation;
  const working = hooks.find(({ command }) => findGone(command, environment).length === 0);
  const command = working?.command ?? hookCommand(node, entryFile);
  const version = findOldestVersion(situation);
  const client = version === undefined ? 'Claude Code' : `Claude Code ${version}`;
  const unknown = `it is there twice, for some cases only, or ${client} does not know it`;
  const { edits = [] } = planHooks(hooksKnownTo(version), command).add(text);
  return edits.flatMap(({ action, name: event }) => {
    if (action === 'keep') return [];
    const gone = findGone(hooks.find((hook) => hook.event === event)?.command ?? '', environment);
    const replace =
      gone.length > 0 ? `it runs what is gone: ${gone.join(', ')}` : 'its entry is not as it should be';
    return [{ event, problem: { add: 'not registered', remove: unknown, replace }[action] }];
  });
}

/** Other settings files with which the client would run our hooks twice, beside one in which they run this command. */
export function findDoubles(settingsPath: string, command: string, situation: Situation): Registration[] {
  // The client runs identical command lines once, and hooks of a shared project give way to others.
  const isShared = (line: string) => line.includes(LAUNCHER_PATH);
  const isApart = (other: string) => other !== command && !isShared(other) && !isShared(command);
  return findRegistrations(situation).filter(
    ({ path, hooks }) => path !== settingsPath && hooks.some((hook) => isApart(hook.command)),
  );
}
