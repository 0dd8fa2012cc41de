import { dirname } from 'node:path';
import { sayCount } from '../../../domain/say.ts';
import { type ChangedFile, changeFile, isChanged } from '../../../install/change-file.ts';
import { type CheckSubject, type Finding, failed, fine, info, warning } from '../../../install/check.ts';
import { isBelow, realPath } from '../../../system/check-path.ts';
import { hooks, hooksKnownTo } from '../events/hooks.ts';
import { listManagedFiles, readJson } from '../settings/client-files.ts';
import { compareVersions } from '../settings/compare-versions.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { findGone, type HookCommand } from '../settings/hook-command.ts';
import { findOldestVersion, findWritingVersion } from './find-client.ts';
import {
  findDoubles,
  findEffective,
  findRegistrations,
  findUnfit,
  listCommands,
  type Registration,
} from './find-registrations.ts';
import { clearStrayHooks, commandParts, findTarget, instructionsPart, serverParts } from './parts.ts';
import { rehearse } from './rehearse.ts';

export const checks = {
  Client: (subject: CheckSubject) => checkClient(subject),
  Hooks: checkHooks,
  Plugin: checkPlugin,
  'Other hooks': checkShadows,
  'Optional parts': checkParts,
};

/** A delay of a prompt that users notice. */
const SLOW_MILLISECONDS = 1500;

function checkHooks(subject: CheckSubject): Finding[] {
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

function checkAnswers({ environment, self }: CheckSubject, hooks: readonly HookCommand[]): Finding {
  const steps = rehearse(hooks, environment);
  const broken = steps.find((step) => step.problem !== undefined);
  if (broken) {
    const detail = `the ${broken.event} hook does not work: ${broken.problem}`;
    return failed('Rehearsal', detail, 'Mend what the message names, or update tideproof');
  }
  const slowest = Math.max(...steps.map((step) => step.milliseconds));
  if (slowest <= SLOW_MILLISECONDS)
    return fine('Rehearsal', `the hooks answer as they should, slowest in ${slowest} ms`);
  const detail = `the hooks answer as they should, but slowly: up to ${slowest} ms`;
  const reasons = 'a busy machine, a virus scanner or a network drive can be the reason';
  return warning('Rehearsal', detail, `See which one with: ${self} test; ${reasons}`);
}

/** Finds other settings that disable our hooks, run them twice, or are never read. */
function checkShadows(subject: CheckSubject): Finding[] {
  const { path, hooks } = findEffective(findRegistrations(subject));
  const doubles = hooks[0] ? findDoubles(path, hooks[0].command, subject) : [];
  return [
    ...checkManaged(subject.clientDir),
    ...doubles.map((other) => {
      const fix = `Run: ${subject.self} uninstall --scope ${other.scope}`;
      return failed('Hooks of the project', `${other.path} registers tideproof a second time`, fix);
    }),
    ...clearStrayHooks(subject, true).map((file) => {
      const detail = `Claude Code ignores ${file.path}, which has hooks of tideproof in it`;
      return warning('hooks.json', detail, `Run: ${subject.self} install`);
    }),
  ];
}

/** Settings with which an administrator keeps the client from running the hooks of a user. */
const LOCKS = ['disableAllHooks', 'allowManagedHooksOnly', 'strictPluginOnlyCustomization'];

export function checkManaged(clientDir: string, folder?: string): Finding[] {
  return listManagedFiles(clientDir, folder).flatMap((file): Finding[] => {
    const settings = readJson(file);
    // True locks everything; a list locks the kinds in it.
    const locks = LOCKS.filter((key) => settings[key] === true || [settings[key]].flat().includes('hooks'));
    if (locks.length === 0) return [];
    const detail = `"${locks.join('" and "')}" is on in ${file}, so Claude Code does not run your hooks`;
    const fix = `Ask who looks after this machine to allow the hooks of tideproof in ${file}`;
    return [failed('Managed settings', detail, fix)];
  });
}

/** Set by the build: the newest and oldest Claude Code that this version was tested with. */
declare const TIDEPROOF_TESTED_CLIENT: string | undefined;
declare const TIDEPROOF_OLDEST_TESTED_CLIENT: string | undefined;

const tested = {
  newest: typeof TIDEPROOF_TESTED_CLIENT === 'string' ? TIDEPROOF_TESTED_CLIENT : '0.0.0',
  oldest: typeof TIDEPROOF_OLDEST_TESTED_CLIENT === 'string' ? TIDEPROOF_OLDEST_TESTED_CLIENT : '0.0.0',
};

export function checkClient({ clientDir, self }: CheckSubject, { oldest, newest } = tested): Finding[] {
  const version = findWritingVersion(clientDir);
  const live = `to see it work, run: ${self} test --live`;
  if (version === undefined) return [info('Client', `no session yet; ${live}`)];
  const detail = `${version}; tideproof was tested from ${oldest} to ${newest}`;
  const isTested = compareVersions(version, oldest) >= 0 && compareVersions(version, newest) <= 0;
  return [isTested ? fine('Client', detail) : info('Client', `${detail}; ${live}`)];
}

const REMOVE_PLUGIN = 'claude plugin uninstall tideproof@tideproof';

function checkPlugin(subject: CheckSubject): Finding[] {
  const check = 'Plugin';
  const plugin = findPlugin(subject.clientDir);
  if (!plugin) return subject.wantsMod ? [warnOfMod(subject)] : [];
  const { folder, isBuilt } = plugin;
  if (!isBuilt) {
    const detail = `enabled, but what it runs is not built in ${folder}`;
    return [failed(check, detail, `Run in ${folder}: npm install && npm run build`)];
  }
  // Hooks of a shared project give way to the plugin, so they do not count here.
  const own = findRegistrations(subject).filter(({ scope }) => scope !== 'project');
  if (own.some((registration) => registration.hooks.length > 0)) {
    const detail = 'enabled, but the settings have the hooks too; it leaves the work to them';
    const fix = `To have one of them, run: ${subject.self} uninstall, or: ${REMOVE_PLUGIN}`;
    return [warning(check, detail, fix)];
  }
  const clientVersion = findOldestVersion(subject);
  if (hooksKnownTo(clientVersion).length === hooks.length)
    return [fine(check, `enabled, runs what is in ${folder}`)];
  const detail = `enabled, but Claude Code ${clientVersion} refuses its hooks, because it does not know all of their events`;
  return [failed(check, detail, `Update Claude Code, or run: ${subject.self} install`)];
}

function warnOfMod({ entryFile, self }: CheckSubject): Finding {
  const add = `claude plugin marketplace add "${dirname(dirname(entryFile))}" && claude plugin install tideproof@tideproof`;
  const detail = 'mod.enabled is on, but the plugin is not installed: the hooks do the work as ever';
  return warning('Mod', detail, `Run: ${add}; or: ${self} config set mod.enabled false --user`);
}

/** Compares what install adds beside the hooks with what it would write. */
function checkParts(subject: CheckSubject): Finding[] {
  const { self, clientDir, project, dataDir } = subject;
  const registrations = findRegistrations(subject);
  const shown = registrations.map(({ statusLine }) => statusLine).find((line) => line?.isOurs);
  const own = shown?.wrapped === undefined ? '' : `, beside your own: ${shown.wrapped}`;
  const target = findTarget(findEffective(registrations).scope, subject);
  // The plugin brings its own.
  const personal = findPlugin(clientDir)?.isBuilt
    ? []
    : [...serverParts(target, subject), ...commandParts(subject)];
  const instructions = [project, undefined].map((folder) => instructionsPart(subject, folder));
  const files = [...personal, ...instructions].map((part) => changeFile(part, { dataDir, dryRun: true }));
  const namesOf = (chosen: ChangedFile[]) => [...new Set(chosen.map(({ name }) => name))].join(', ');
  const absent = namesOf(files.filter(({ action, kind }) => action === 'add' && kind !== 'instructions'));
  const present = namesOf(files.filter((file) => !file.problem && !file.leftAlone && !isChanged(file)));
  const install = `${self} install`;
  return [
    shown
      ? fine('Status line', `registered${own}`)
      : info('Status line', `none of tideproof; to have it, run: ${install}`),
    ...(present === '' ? [] : [fine('Parts', `there and up to date: ${present}`)]),
    ...(absent === '' ? [] : [info('Parts', `without ${absent}, which is fine; to add it, run: ${install}`)]),
    ...files.flatMap(({ problem, leftAlone, action, name, path, kind }): Finding[] => {
      if (problem) return [warning('Parts', problem.message, problem.hint)];
      if (leftAlone) return [info('Parts', `not written by tideproof, or edited since: ${name} (${path})`)];
      if (action !== 'update') return [];
      const scope = isBelow(path, realPath(clientDir)) ? '' : ' --scope project';
      const options = kind === 'instructions' ? ` --instructions${scope}` : '';
      const detail = `not as this tideproof would write it: ${name} (${path})`;
      return [warning('Parts', detail, `Run: ${install}${options}`)];
    }),
  ];
}
