import { homedir } from 'node:os';
import { sayCount } from '../../../domain/say.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { hooksKnownTo } from '../events/hooks.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import type { RegisteredHook } from '../settings/list-registered.ts';
import { findSettingsPlace } from '../settings/settings-places.ts';
import { findOldestVersion } from '../setup/find-client-versions.ts';
import { findGone, findRegistrationProblem } from '../setup/find-registration-problem.ts';
import { findEffective, findRegistrations, type Registration } from '../setup/find-registrations.ts';
import { rehearse } from '../setup/rehearse.ts';
import { registerAgain } from './register-again.ts';

/** A person notices a prompt that is held up for so long. */
const SLOW_MILLISECONDS = 1500;

/** Whether the client can read its settings, finds our hooks there, each once, and whether they answer. */
export function checkHooks(patient: Patient): Finding[] {
  const registrations = findRegistrations(patient, patient.cwd);
  const effective = findEffective(registrations);
  const { registered } = effective;
  const read = registrations.flatMap(checkReadable);
  if (effective.problem) return read;
  const plugin = findPlugin(patient.clientDir);
  const ofPlugin = plugin?.isBuilt ? plugin.hooks : [];
  const answering = registered.hooks.length > 0 ? registered.hooks : ofPlugin;
  return [...read, checkSwitch(registrations), checkRegistered(patient, effective, ofPlugin)]
    .concat(checkAnswers(patient, answering))
    .filter((finding) => finding !== undefined);
}

/** Settings of a project may be absent, and are worth a word only when something is wrong with them. */
function checkReadable({ scope, path, text, problem }: Registration): Finding[] {
  const check = 'Settings';
  if (problem) {
    const detail = `Claude Code ignores all of ${path}. ${problem.message}`;
    return [{ check, status: scope === 'user' ? 'failed' : 'warning', detail, fix: problem.hint }];
  }
  if (scope !== 'user') return [];
  return [{ check, status: 'ok', detail: text === undefined ? `${path} (none yet)` : path }];
}

/** The switch turns off everybody's hooks from wherever it stands, also from the settings of a project. */
function checkSwitch(registrations: readonly Registration[]): Finding | undefined {
  const file = registrations.find(({ registered }) => registered.hooksDisabled)?.path;
  if (file === undefined) return undefined;
  const detail = `"disableAllHooks" is on in ${file}, so Claude Code runs no hooks`;
  return { check: 'Switch', status: 'failed', detail, fix: `Take "disableAllHooks" out of ${file}` };
}

/** What the settings have no hook for is left to the plugin, where there is one. */
function checkRegistered(
  patient: Patient,
  effective: Registration,
  ofPlugin: readonly RegisteredHook[],
): Finding {
  const check = 'Hooks';
  const { registered, scope, path } = effective;
  const inScope = scope === 'user' ? '' : ` --scope ${scope}`;
  const { hooks: found } = registered;
  const clientVersion = findOldestVersion(patient, patient.environment);
  const wanted = hooksKnownTo(clientVersion);
  if (found.length === 0 && ofPlugin.length > 0)
    return { check, status: 'ok', detail: `${sayCount(ofPlugin.length, 'event')} registered by the plugin` };
  const failed = (detail: string): Finding => ({
    check,
    status: 'failed',
    detail,
    fix: `Run: ${patient.self} install${inScope}`,
    repair: () => registerAgain(patient, effective),
  });
  const count = (event: string) => found.filter((hook) => hook.event === event).length;
  const isLeftToPlugin = (event: string) => ofPlugin.some((hook) => hook.event === event);
  const missing = wanted
    .filter(({ event }) => count(event) === 0 && !isLeftToPlugin(event))
    .map(({ event }) => event);
  if (missing.length === wanted.length) return findAbove(patient) ?? failed('none is registered');
  if (missing.length > 0) return failed(`not registered for ${missing.join(', ')}`);
  const unknown = found.filter((hook) => !wanted.some(({ event }) => event === hook.event));
  if (unknown.length > 0)
    return failed(
      `Claude Code ${clientVersion} does not know ${unknown.map(({ event }) => event).join(', ')} and ignores the whole file because of it`,
    );
  const gone = [...new Set(found.flatMap(({ command }) => findGone(command)))];
  if (gone.length > 0) return failed(`they run what is gone: ${gone.join(', ')}`);
  const twice = wanted.filter(({ event }) => count(event) > 1).map(({ event }) => event);
  if (twice.length > 0) return failed(`registered more than once for ${twice.join(', ')}`);
  // The switch for all hooks has a line of its own.
  const others = { ...registered, hooksDisabled: false };
  for (const hook of wanted.filter(({ event }) => count(event) > 0)) {
    const problem = findRegistrationProblem(hook, others);
    if (problem !== undefined) return failed(`${hook.event}: ${problem}`);
  }
  return {
    check,
    status: 'ok',
    detail: `${sayCount(found.length, 'event')} registered${inScope && ` in ${path}`}`,
  };
}

/** The shared settings of a project count only where they lie. */
function findAbove(patient: Patient): Finding | undefined {
  const { clientDir, cwd, self } = patient;
  const { project = cwd } = findSettingsPlace('project', clientDir, cwd, homedir());
  const shared = findRegistrations(patient, project).find(({ scope }) => scope === 'project');
  if (project === cwd || !shared || shared.registered.hooks.length === 0) return undefined;
  const detail = `none counts here: Claude Code reads ${shared.path} only when it is started in ${project}`;
  const fix = `Start Claude Code in ${project}, or run: ${self} install --scope local`;
  return { check: 'Hooks', status: 'failed', detail, fix };
}

/** Only worth a try if what the hooks run is there. */
function checkAnswers({ environment, self }: Patient, found: readonly RegisteredHook[]): Finding[] {
  const check = 'Rehearsal';
  const isOfPlugin = (command: string) => command.endsWith(' --plugin');
  const isGone = ({ command }: RegisteredHook) => !isOfPlugin(command) && findGone(command).length > 0;
  if (found.length === 0 || found.some(isGone)) return [];
  const steps = rehearse(found, environment);
  const failed = steps.find((step) => step.problem !== undefined);
  const slowest = Math.max(...steps.map((step) => step.milliseconds));
  if (!failed && slowest > SLOW_MILLISECONDS)
    return [
      {
        check,
        status: 'warning',
        detail: `the hooks answer as they should, but slowly: up to ${slowest} ms`,
        fix: `See which one with: ${self} test; a busy machine, a virus scanner or a network drive can be the reason`,
      },
    ];
  if (!failed)
    return [{ check, status: 'ok', detail: `the hooks answer as they should, slowest in ${slowest} ms` }];
  const detail = `the ${failed.event} hook does not work: ${failed.problem}`;
  return [{ check, status: 'failed', detail, fix: 'Mend what the message names, or update tideproof' }];
}
