import { sayCount } from '../../../domain/say.ts';
import { type CheckSubject, type Finding, failed, fine, warning } from '../../../install/check.ts';
import { listManagedFiles, readJson } from '../settings/client-files.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { findGone } from '../settings/hook-command.ts';
import {
  findDoubles,
  findEffective,
  findRegistrations,
  findUnfit,
  listCommands,
  type Registration,
} from '../setup/find-registrations.ts';
import { rehearse } from '../setup/rehearse.ts';

/** A delay of a prompt that users notice. */
const SLOW_MILLISECONDS = 1500;

/** Checks that the client can read its settings, that each of our hooks is registered as it should be, and that they work. */
export function checkHooks(subject: CheckSubject): Finding[] {
  const registrations = findRegistrations(subject);
  const effective = findEffective(registrations);
  const read = registrations.flatMap(checkReadable);
  if (effective.problem) return read;
  const plugin = findPlugin(subject.clientDir);
  const ofPlugin = effective.hooks.length === 0 && plugin?.isBuilt ? plugin.hooks : [];
  const isGone = effective.hooks.some(({ command }) => findGone(command, subject.environment).length > 0);
  const registered =
    ofPlugin.length > 0
      ? fine('Hooks', `${sayCount(ofPlugin.length, 'event')} registered by the plugin`)
      : checkRegistered(subject, effective);
  const hooks = [...listCommands(effective), ...ofPlugin];
  const answers = hooks.length > 0 && !isGone ? [checkAnswers(subject, hooks)] : [];
  return [...read, ...checkSwitch(registrations), registered, ...answers];
}

/** Project settings are optional, so they are reported only if something is wrong with them. */
function checkReadable({ scope, path, text, problem }: Registration): Finding[] {
  if (problem) {
    const complain = scope === 'user' ? failed : warning;
    return [complain('Settings', `Claude Code ignores all of ${path}. ${problem.message}`, problem.hint)];
  }
  return scope === 'user' ? [fine('Settings', text === undefined ? `${path} (none yet)` : path)] : [];
}

/** `disableAllHooks` disables all hooks from any settings file, including a project's. */
function checkSwitch(registrations: readonly Registration[]): Finding[] {
  const file = registrations.find(({ hooksDisabled }) => hooksDisabled)?.path;
  if (file === undefined) return [];
  const detail = `"disableAllHooks" is on in ${file}, so Claude Code runs no hooks`;
  return [failed('Switch', detail, `Take "disableAllHooks" out of ${file}`)];
}

/** Compares the hooks in the settings with what an install would register. */
function checkRegistered(subject: CheckSubject, effective: Registration): Finding {
  const { hooks, scope, path } = effective;
  const inScope = scope === 'user' ? '' : ` --scope ${scope}`;
  const wrong = (detail: string) => failed('Hooks', detail, `Run: ${subject.self} install${inScope}`);
  if (hooks.length === 0) return wrong('none is registered');
  const unfit = findUnfit(effective, subject);
  const problems = [...new Set(unfit.map(({ problem }) => problem))].map((problem) => {
    const events = unfit.filter((each) => each.problem === problem).map(({ event }) => event);
    return `${events.join(', ')}: ${problem}`;
  });
  if (problems.length > 0) return wrong(problems.join('; '));
  return fine('Hooks', `${sayCount(hooks.length, 'event')} registered${inScope && ` in ${path}`}`);
}

function checkAnswers(
  { environment, self }: CheckSubject,
  hooks: readonly { event: string; command: string }[],
): Finding {
  const steps = rehearse(hooks, environment);
  const broken = steps.find((step) => step.problem !== undefined);
  if (broken) {
    const detail = `the ${broken.event} hook does not work: ${broken.problem}`;
    return failed('Rehearsal', detail, 'Mend what the message names, or update tideproof');
  }
  const slowest = Math.max(...steps.map((step) => step.milliseconds));
  if (slowest <= SLOW_MILLISECONDS)
    return fine('Rehearsal', `the hooks answer as they should, slowest in ${slowest} ms`);
  return warning(
    'Rehearsal',
    `the hooks answer as they should, but slowly: up to ${slowest} ms`,
    `See which one with: ${self} test; a busy machine, a virus scanner or a network drive can be the reason`,
  );
}

/** Finds other settings that disable our hooks or run them twice. */
export function checkShadows(subject: CheckSubject): Finding[] {
  const { path, hooks } = findEffective(findRegistrations(subject));
  const doubles = hooks[0] ? findDoubles(path, hooks[0].command, subject) : [];
  return [
    ...checkManaged(subject.clientDir),
    ...doubles.map((other) =>
      failed(
        'Hooks of the project',
        `${other.path} registers tideproof a second time`,
        `Run: ${subject.self} uninstall --scope ${other.scope}`,
      ),
    ),
  ];
}

/** Settings with which an administrator keeps the client from running the hooks of a user. */
const LOCKS = ['disableAllHooks', 'allowManagedHooksOnly', 'strictPluginOnlyCustomization'];

export function checkManaged(clientDir: string, folder?: string): Finding[] {
  return listManagedFiles(clientDir, folder).flatMap((file): Finding[] => {
    const settings = readJson(file);
    // True locks everything; a list locks the kinds in it.
    const locks = LOCKS.filter(
      (name) => settings[name] === true || [settings[name]].flat().includes('hooks'),
    );
    if (locks.length === 0) return [];
    const detail = `"${locks.join('" and "')}" is on in ${file}, so Claude Code does not run your hooks`;
    const fix = `Ask who looks after this machine to allow the hooks of tideproof in ${file}`;
    return [failed('Managed settings', detail, fix)];
  });
}
