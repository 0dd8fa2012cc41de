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
import { listNamingFiles } from '../settings/client-directory.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { PROJECT_COMMAND, splitHookCommand } from '../settings/hook-command.ts';
import {
  findEffective,
  findGone,
  findRegistrations,
  findUnfit,
  listCommands,
  type Registration,
} from '../setup/find-registrations.ts';
import { change, noteProgram, settingsPart } from '../setup/install-parts.ts';
import { launcherPart } from '../setup/parts.ts';
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
      ? findingsOf('Hooks').ok(`${sayCount(ofPlugin.length, 'event')} registered by the plugin`)
      : checkRegistered(subject, effective);
  const hooks = [...listCommands(effective), ...ofPlugin];
  const answers = hooks.length > 0 && !isGone ? [checkAnswers(subject, hooks)] : [];
  return [...read, ...checkSwitch(registrations), registered, ...answers];
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

/** Compares the hooks in the settings with what an install would register. */
function checkRegistered(subject: CheckSubject, effective: Registration): Finding {
  const check = findingsOf('Hooks');
  const { registered, scope, path } = effective;
  const inScope = scope === 'user' ? '' : ` --scope ${scope}`;
  const failed = (detail: string) =>
    check.failed(detail, `Run: ${subject.self} install${inScope}`, () => registerAgain(subject, effective));
  const { hooks } = registered;
  if (hooks.length === 0) return failed('none is registered');
  const unfit = findUnfit(effective, subject);
  const problems = [...new Set(unfit.map(({ problem }) => problem))].map((problem) => {
    const events = unfit.filter((each) => each.problem === problem).map(({ event }) => event);
    return `${events.join(', ')}: ${problem}`;
  });
  if (problems.length > 0) return failed(problems.join('; '));
  return check.ok(`${sayCount(hooks.length, 'event')} registered${inScope && ` in ${path}`}`);
}

function checkAnswers(
  { environment, self }: CheckSubject,
  hooks: readonly { event: string; command: string }[],
): Finding {
  const check = findingsOf('Rehearsal');
  const steps = rehearse(hooks, environment);
  const failed = steps.find((step) => step.problem !== undefined);
  if (failed) {
    const detail = `the ${failed.event} hook does not work: ${failed.problem}`;
    return check.failed(detail, 'Mend what the message names, or update tideproof');
  }
  const slowest = Math.max(...steps.map((step) => step.milliseconds));
  if (slowest <= SLOW_MILLISECONDS)
    return check.ok(`the hooks answer as they should, slowest in ${slowest} ms`);
  return check.warning(
    `the hooks answer as they should, but slowly: up to ${slowest} ms`,
    `See which one with: ${self} test; a busy machine, a virus scanner or a network drive can be the reason`,
  );
}

/** Checks that the program of the hooks is not in a temporary cache, is of this version, and that no old copies are left. */
export function checkProgram(subject: CheckSubject): Finding[] {
  const check = findingsOf('Program');
  const { dataDir, clientDir } = subject;
  const registration = findEffective(findRegistrations(subject));
  const files = registration.registered.hooks.map(({ command }) => splitHookCommand(command)?.file ?? '');
  const fix = `Run: ${subject.self} install`;
  const again = () => registerAgain(subject, registration);
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
function registerAgain(subject: CheckSubject, { scope, path, project, registered }: Registration): string {
  keepOwnCopy(subject);
  const isShared = scope === 'project' && project !== undefined;
  if (isShared) {
    change(launcherPart(project), subject, false);
    noteProgram(subject);
  }
  const target = { scope, path, ...(isShared && { command: PROJECT_COMMAND }) };
  const hasStatusLine = registered.statusLine?.isOurs === true;
  const { outcome, problem } = change(settingsPart(target, subject, hasStatusLine), subject, false);
  if (problem) throw problem;
  const words = { add: 'added', replace: 'put right', remove: 'removed', keep: '' };
  const done = (outcome?.edits ?? []).filter(({ action }) => action !== 'keep');
  if (done.length === 0) return `${path} was right already`;
  const told = done.map(({ name, action }) => `${words[action]} ${name}`).join(', ');
  const { backupPath } = outcome ?? {};
  return `${told} in ${path}${backupPath ? `; the file as it was lies in ${backupPath}` : ''}`;
}
