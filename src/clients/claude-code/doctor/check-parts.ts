import { dirname } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import type { ChangedFile } from '../../../install/change-file.ts';
import { type CheckSubject, type Finding, failed, fine, info, warning } from '../../../install/check.ts';
import { orProblem, readSettingsFile } from '../../../install/settings-file.ts';
import { hooks, hooksKnownTo } from '../events/hooks.ts';
import { listManagedFiles, managedFolder } from '../settings/client-directory.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { shellCommand } from '../settings/hook-command.ts';
import { listRegistered } from '../settings/read-settings.ts';
import { findOldestVersion } from '../setup/find-client.ts';
import { findDoubles, findEffective, findRegistrations } from '../setup/find-registrations.ts';
import { change } from '../setup/install-parts.ts';
import {
  clearStrayHooks,
  commandParts,
  findTarget,
  instructionsPart,
  type Part,
  serverPart,
} from '../setup/parts.ts';

const REMOVE_PLUGIN = 'claude plugin uninstall tideproof@tideproof';

/** Finds other settings that disable our hooks, run them twice, or are never read. */
export function checkShadows(subject: CheckSubject): Finding[] {
  const { path, registered } = findEffective(findRegistrations(subject));
  const [hook] = registered.hooks;
  const doubles = hook ? findDoubles(path, hook.command, subject) : [];
  return [
    ...checkManaged(managedFolder(process.platform), subject.clientDir),
    ...doubles.map((other) =>
      failed(
        'Hooks of the project',
        `${other.path} registers tideproof a second time`,
        `Run: ${subject.self} uninstall --scope ${other.scope}`,
      ),
    ),
    ...clearStrayHooks(subject, undefined, true).map((file) =>
      warning(
        'hooks.json',
        `Claude Code ignores ${file.path}, which has hooks of tideproof in it`,
        `Run: ${subject.self} install`,
      ),
    ),
  ];
}

/** Managed settings of an administrator override those of the user. */
export function checkManaged(folder: string, clientDir: string): Finding[] {
  return listManagedFiles(folder, clientDir).flatMap((file): Finding[] => {
    const found = orProblem(() => listRegistered(readSettingsFile(file).text));
    // The client also skips files that it cannot read.
    const { locks } = found instanceof AppError ? { locks: [] } : found;
    if (locks.length === 0) return [];
    const detail = `"${locks.join('" and "')}" is on in ${file}, so Claude Code does not run your hooks`;
    const fix = `Ask who looks after this machine to allow the hooks of tideproof in ${file}`;
    return [failed('Managed settings', detail, fix)];
  });
}

/** Checks whether the optional plugin can run, and whether the settings register the same hooks. */
export function checkPlugin(subject: CheckSubject): Finding[] {
  const check = 'Plugin';
  const plugin = findPlugin(subject.clientDir);
  if (!plugin) return subject.wantsMod ? [warnOfMod(subject)] : [];
  const { folder, isBuilt } = plugin;
  if (folder === undefined) {
    const detail = 'enabled, but the client does not know its marketplace any more';
    return [failed(check, detail, `Add the marketplace again, or run: ${REMOVE_PLUGIN}`)];
  }
  if (!isBuilt) {
    const detail = `enabled, but what it runs is not built in ${folder}`;
    return [failed(check, detail, `Run in ${folder}: npm install && npm run build`)];
  }
  // Hooks of a shared project give way to the plugin, so they do not count here.
  const own = findRegistrations(subject).filter(({ scope }) => scope !== 'project');
  if (own.some(({ registered }) => registered.hooks.length > 0)) {
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
  return warning(
    'Mod',
    'mod.enabled is on, but the plugin is not installed: the hooks do the work as ever',
    `Run: ${add}; or: ${self} config set mod.enabled false --user`,
  );
}

/** Checks the optional parts against what an install would write now. */
export function checkParts(subject: CheckSubject): Finding[] {
  const { self, clientDir, project } = subject;
  const registrations = findRegistrations(subject);
  const { scope } = findEffective(registrations);
  const install = `${self} install`;
  const shown = registrations.map(({ registered }) => registered.statusLine).find((line) => line?.isOurs);
  const own = shown?.wrapped === undefined ? '' : `, beside your own: ${shown.wrapped}`;
  return [
    shown
      ? fine('Status line', `registered${own}`)
      : info('Status line', `none of tideproof; to have it, run: ${install}`),
    ...(findPlugin(clientDir)?.isBuilt
      ? [fine('MCP server', 'the plugin brings it')]
      : judge('MCP server', install, subject, () => [serverPart(findTarget(scope, subject))])),
    // On Windows some paths cannot be used in a command line.
    ...judge('Commands', install, subject, () =>
      commandParts(subject, shellCommand(subject.node, subject.entryFile)),
    ),
    ...judge('CLAUDE.md', `${install} --instructions --scope project`, subject, () => [
      instructionsPart(subject, project),
    ]),
    ...judge('CLAUDE.md', `${install} --instructions`, subject, () => [instructionsPart(subject, undefined)]),
  ];
}

/** What an install would do with the files of a part. */
function judge(check: string, install: string, subject: CheckSubject, list: () => Part[]): Finding[] {
  const parts = orProblem(list);
  if (parts instanceof AppError) return [warning(check, parts.message, parts.hint)];
  const files = parts.map((part) => change(part, subject, true));
  const problem = files.find((file) => file.problem)?.problem;
  if (problem) return [warning(check, problem.message, problem.hint)];
  const namesOf = (isMeant: (file: ChangedFile) => boolean) =>
    files.filter(isMeant).map(({ name, path }) => `${name} (${path})`);
  const all = files.map(({ name }) => name).join(', ');
  const missing = namesOf(({ action }) => action === 'add');
  const theirs = namesOf(({ leftAlone }) => leftAlone !== undefined);
  const other = namesOf(({ action }) => action === 'update');
  if (missing.length === files.length)
    return [info(check, `without ${all}, which is fine; to add it, run: ${install}`)];
  const warn = (names: string[], what: string) =>
    names.length === 0 ? [] : [warning(check, `${what}: ${names.join(', ')}`, `Run: ${install}`)];
  const found = [
    ...(theirs.length === 0
      ? []
      : [info(check, `not written by tideproof, or edited since: ${theirs.join(', ')}`)]),
    ...warn(missing, 'missing'),
    ...warn(other, 'not as this tideproof would write it'),
  ];
  return found.length > 0 ? found : [fine(check, `there and up to date: ${all}`)];
}
