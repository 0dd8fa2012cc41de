import { homedir } from 'node:os';
import { sayCount } from '../../../domain/say.ts';
import { type CheckSubject, type Finding, findingsOf } from '../../../install/check.ts';
import {
  copiesFolder,
  findUnusedCopies,
  keepOwnCopy,
  removeUnusedCopies,
} from '../../../install/own-copies.ts';
import { findPassingRunner } from '../../../system/own-command.ts';
import { version } from '../../../system/version.ts';
import { hooksKnownTo } from '../events/hooks.ts';
import { listNamingFiles } from '../settings/client-directory.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { PROJECT_COMMAND, splitHookCommand } from '../settings/hook-command.ts';
import { findSettingsPlace, type SettingsPlace } from '../settings/settings-places.ts';
import type { RegisteredHook } from '../settings/settings-tree.ts';
import { installHooks } from '../setup/change-hooks.ts';
import { addLauncher } from '../setup/change-own-files.ts';
import { findOldestVersion } from '../setup/find-client.ts';
import {
  findEffective,
  findGone,
  findRegistrationProblem,
  findRegistrations,
  type Registration,
} from '../setup/find-registrations.ts';
import { rehearse } from '../setup/rehearse.ts';

const hooksCheck = findingsOf('Hooks');
/** A delay of a prompt that users notice. */
const SLOW_MILLISECONDS = 1500;

/** Checks that the client can read its settings, that each of our hooks is registered once, and that they work. */
export function checkHooks(subject: CheckSubject): Finding[] {
  const registrations = findRegistrations(subject);
  const effective = findEffective(registrations);
  const { registered } = effective;
  const read = registrations.flatMap(checkReadable);
  if (effective.problem) return read;
  const plugin = findPlugin(subject.clientDir);
  const ofPlugin = plugin?.isBuilt ? plugin.hooks : [];
  const answering = registered.hooks.length > 0 ? registered.hooks : ofPlugin;
  return [
    ...read,
    ...checkSwitch(registrations),
    checkRegistered(subject, effective, ofPlugin),
    ...checkAnswers(subject, answering),
  ];
}

/** Project settings are optional, so they are reported only if something is wrong with them. */
function checkReadable({ scope, path, text, problem }: Registration): Finding[] {
  const check = findingsOf('Settings');
  if (problem) {
    const complain = scope === 'user' ? check.failed : check.warning;
    return [complain(`Claude Code ignores all of ${path}. ${problem.message}`, problem.hint)];
  }
  return scope === 'user' ? [check.ok(text === undefined ? `${path} (none yet)` : path)] : [];
}

/** `disableAllHooks` disables all hooks from any settings file, including a project's. */
function checkSwitch(registrations: readonly Registration[]): Finding[] {
  const file = registrations.find(({ registered }) => registered.hooksDisabled)?.path;
  if (file === undefined) return [];
  const detail = `"disableAllHooks" is on in ${file}, so Claude Code runs no hooks`;
  return [findingsOf('Switch').failed(detail, `Take "disableAllHooks" out of ${file}`)];
}

/** Checks the hooks in the settings; if there are none, those of the plugin count. */
function checkRegistered(
  subject: CheckSubject,
  effective: Registration,
  ofPlugin: readonly RegisteredHook[],
): Finding {
  const { registered, scope, path } = effective;
  const { hooks: found } = registered;
  if (found.length === 0 && ofPlugin.length > 0)
    return hooksCheck.ok(`${sayCount(ofPlugin.length, 'event')} registered by the plugin`);
  const clientVersion = findOldestVersion(subject);
  const wanted = hooksKnownTo(clientVersion);
  const inScope = scope === 'user' ? '' : ` --scope ${scope}`;
  const failed = (detail: string) =>
    hooksCheck.failed(detail, `Run: ${subject.self} install${inScope}`, () =>
      registerAgain(subject, effective),
    );
  const count = (event: string) => found.filter((hook) => hook.event === event).length;
  const isLeftToPlugin = (event: string) => ofPlugin.some((hook) => hook.event === event);
  const events = wanted.map(({ event }) => event);
  const missing = events.filter((event) => count(event) === 0 && !isLeftToPlugin(event));
  if (missing.length === wanted.length) return findAbove(subject) ?? failed('none is registered');
  if (missing.length > 0) return failed(`not registered for ${missing.join(', ')}`);
  const unknown = found.map(({ event }) => event).filter((event) => !events.some((known) => known === event));
  if (unknown.length > 0)
    return failed(
      `Claude Code ${clientVersion} does not know ${unknown.join(', ')} and ignores the whole file because of it`,
    );
  const gone = [...new Set(found.flatMap(({ command }) => findGone(command)))];
  if (gone.length > 0) return failed(`they run what is gone: ${gone.join(', ')}`);
  const twice = events.filter((event) => count(event) > 1);
  if (twice.length > 0) return failed(`registered more than once for ${twice.join(', ')}`);
  // `disableAllHooks` is reported separately.
  const others = { ...registered, hooksDisabled: false };
  for (const hook of wanted.filter(({ event }) => count(event) > 0)) {
    const problem = findRegistrationProblem(hook, others);
    if (problem !== undefined) return failed(`${hook.event}: ${problem}`);
  }
  return hooksCheck.ok(`${sayCount(found.length, 'event')} registered${inScope && ` in ${path}`}`);
}

/** Hooks in a parent project's shared settings, which the client reads only when started there. */
function findAbove(subject: CheckSubject): Finding | undefined {
  const { clientDir, cwd, self } = subject;
  const { project = cwd } = findSettingsPlace('project', clientDir, cwd, homedir());
  const shared = findRegistrations({ ...subject, cwd: project }).find(({ scope }) => scope === 'project');
  if (project === cwd || !shared || shared.registered.hooks.length === 0) return undefined;
  return hooksCheck.failed(
    `none counts here: Claude Code reads ${shared.path} only when it is started in ${project}`,
    `Start Claude Code in ${project}, or run: ${self} install --scope local`,
  );
}

/** Rehearses the hooks, unless the program that they run is missing. */
function checkAnswers({ environment, self }: CheckSubject, found: readonly RegisteredHook[]): Finding[] {
  const check = findingsOf('Rehearsal');
  const isOfPlugin = (command: string) => command.endsWith(' --plugin');
  const isGone = ({ command }: RegisteredHook) => !isOfPlugin(command) && findGone(command).length > 0;
  if (found.length === 0 || found.some(isGone)) return [];
  const steps = rehearse(found, environment);
  const failed = steps.find((step) => step.problem !== undefined);
  if (failed) {
    const detail = `the ${failed.event} hook does not work: ${failed.problem}`;
    return [check.failed(detail, 'Mend what the message names, or update tideproof')];
  }
  const slowest = Math.max(...steps.map((step) => step.milliseconds));
  if (slowest <= SLOW_MILLISECONDS)
    return [check.ok(`the hooks answer as they should, slowest in ${slowest} ms`)];
  return [
    check.warning(
      `the hooks answer as they should, but slowly: up to ${slowest} ms`,
      `See which one with: ${self} test; a busy machine, a virus scanner or a network drive can be the reason`,
    ),
  ];
}

/**
 * Checks that the program of the hooks is not in a temporary cache, is of this version, and that no old copies are
 * left.
 */
export function checkProgram(subject: CheckSubject): Finding[] {
  const check = findingsOf('Program');
  const { dataDir, clientDir } = subject;
  const registration = findEffective(findRegistrations(subject));
  const files = registration.registered.hooks.map(({ command }) => splitHookCommand(command)?.file ?? '');
  const fix = `Run: ${subject.self} install`;
  const again = () => registerAgain(subject, registration, registration.scope === 'user');
  const passing = files.find((file) => findPassingRunner(file) !== undefined);
  if (passing !== undefined) {
    const detail = `the hooks run ${passing}, which goes with the next clean-up of that cache`;
    return [check.failed(detail, fix, again)];
  }
  const copy = files.find((file) => file.startsWith(copiesFolder(dataDir)));
  if (copy !== undefined && subject.copyFolder !== undefined && copy !== subject.entryFile)
    return [check.warning(`the hooks run another version than ${version}: ${copy}`, fix, again)];
  const namingFiles = listNamingFiles(clientDir);
  const unused = findUnusedCopies(dataDir, namingFiles);
  if (unused.length > 0) {
    const detail = `nothing runs these copies of tideproof any more: ${unused.join(', ')}`;
    return [check.warning(detail, fix, () => removeUnused(dataDir, namingFiles))];
  }
  return copy === undefined ? [] : [check.ok(`the hooks run the copy in ${copy}`)];
}

function removeUnused(dataDir: string, namingFiles: readonly string[]): string {
  const { removed, left } = removeUnusedCopies(dataDir, namingFiles);
  return left.length === 0 ? `removed ${removed.join(', ')}` : `in use, so still there: ${left.join(', ')}`;
}

/** Corrects our entries in the settings like `install` does, with a backup. */
export function registerAgain(
  subject: CheckSubject,
  { scope, path: settingsPath, project }: SettingsPlace,
  statusLine = false,
): string {
  const { dataDir, node, entryFile } = subject;
  keepOwnCopy(subject);
  const isShared = scope === 'project' && project !== undefined;
  if (isShared) addLauncher(subject, project, false);
  const { edits, backupPath } = installHooks({
    settingsPath,
    dataDir,
    node,
    entryFile,
    statusLine,
    ...(isShared && { command: PROJECT_COMMAND }),
    hooks: hooksKnownTo(findOldestVersion(subject)),
  });
  const words = { add: 'added', replace: 'put right', remove: 'removed', keep: '' };
  const done = edits.filter(({ action }) => action !== 'keep');
  if (done.length === 0) return `${settingsPath} was right already`;
  const told = done.map(({ event, action }) => `${words[action]} ${event}`).join(', ');
  return `${told} in ${settingsPath}${backupPath ? `; the file as it was lies in ${backupPath}` : ''}`;
}
