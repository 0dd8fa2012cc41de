import { findProgram } from '../../../system/own-command.ts';
import type { HookRegistration } from '../events/hooks.ts';
import { splitHookCommand } from '../settings/hook-command.ts';
import type { Registered } from '../settings/list-registered.ts';

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
