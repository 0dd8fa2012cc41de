import { sayCount } from '../../../domain/say.ts';
import { type CheckSubject, type Finding, failed, fine, warning } from '../../../install/check.ts';
import { copiesFolder } from '../../../install/own-copies.ts';
import { findPassingRunner } from '../../../system/own-command.ts';
import { version } from '../../../system/version.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { parseCommand } from '../settings/hook-command.ts';
import {
  findEffective,
  findGone,
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
  const own = effective.registered.hooks;
  const plugin = findPlugin(subject.clientDir);
  const ofPlugin = own.length === 0 && plugin?.isBuilt ? plugin.hooks : [];
  const isGone = own.some(({ command }) => findGone(command).length > 0);
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
  const file = registrations.find(({ registered }) => registered.hooksDisabled)?.path;
  if (file === undefined) return [];
  const detail = `"disableAllHooks" is on in ${file}, so Claude Code runs no hooks`;
  return [failed('Switch', detail, `Take "disableAllHooks" out of ${file}`)];
}

/** Compares the hooks in the settings with what an install would register. */
function checkRegistered(subject: CheckSubject, effective: Registration): Finding {
  const { registered, scope, path } = effective;
  const inScope = scope === 'user' ? '' : ` --scope ${scope}`;
  const wrong = (detail: string) => failed('Hooks', detail, `Run: ${subject.self} install${inScope}`);
  const { hooks } = registered;
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

/** Checks that the program of the hooks is not in a temporary cache, and is of this version. */
export function checkProgram(subject: CheckSubject): Finding[] {
  const { registered } = findEffective(findRegistrations(subject));
  const files = registered.hooks.map(({ command }) => parseCommand(command)?.file ?? '');
  const fix = `Run: ${subject.self} install`;
  const passing = files.find((file) => findPassingRunner(file) !== undefined);
  if (passing !== undefined) {
    const detail = `the hooks run ${passing}, which goes with the next clean-up of that cache`;
    return [failed('Program', detail, fix)];
  }
  const copy = files.find((file) => file.startsWith(copiesFolder(subject.dataDir)));
  if (copy === undefined) return [];
  if (subject.copyFolder !== undefined && copy !== subject.entryFile)
    return [warning('Program', `the hooks run another version than ${version}: ${copy}`, fix)];
  return [fine('Program', `the hooks run the copy in ${copy}`)];
}
