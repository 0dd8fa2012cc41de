import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import { type CheckSubject, type Finding, findingsOf } from '../../../install/check.ts';
import { orProblem, readSettingsFile } from '../../../install/settings-file.ts';
import { hooks, hooksKnownTo } from '../events/hooks.ts';
import { listManagedFiles, managedFolder } from '../settings/client-directory.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { shellCommand } from '../settings/hook-command.ts';
import { programOf } from '../settings/plan-server.ts';
import { listRegistered } from '../settings/settings-tree.ts';
import { findOldestVersion } from '../setup/find-client.ts';
import { findDoubles, findEffective, findGone, findRegistrations } from '../setup/find-registrations.ts';
import { findServer } from '../setup/find-servers.ts';
import { change } from '../setup/install-parts.ts';
import { clearStrayHooks, commandParts, instructionsPart } from '../setup/parts.ts';
import { registerAgain } from './check-hooks.ts';

const REMOVE_PLUGIN = 'claude plugin uninstall tideproof@tideproof';

/** Finds other settings that disable our hooks, run them twice, or are never read. */
export function checkShadows(subject: CheckSubject): Finding[] {
  const { path, registered } = findEffective(findRegistrations(subject));
  const [hook] = registered.hooks;
  const doubles = hook ? findDoubles(path, hook.command, subject) : [];
  return [
    ...checkManaged(managedFolder(process.platform), subject.clientDir),
    ...doubles.map((other) =>
      findingsOf('Hooks of the project').failed(
        `${other.path} registers tideproof a second time`,
        `Run: ${subject.self} uninstall --scope ${other.scope}`,
      ),
    ),
    ...clearStrayHooks(subject, undefined, true).map((file) =>
      findingsOf('hooks.json').warning(
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
    return [findingsOf('Managed settings').failed(detail, fix)];
  });
}

/** Checks whether the optional plugin can run, and whether the settings register the same hooks. */
export function checkPlugin(subject: CheckSubject): Finding[] {
  const check = findingsOf('Plugin');
  const plugin = findPlugin(subject.clientDir);
  if (!plugin) return [];
  const { folder, isBuilt } = plugin;
  if (folder === undefined) {
    const detail = 'enabled, but the client does not know its marketplace any more';
    return [check.failed(detail, `Add the marketplace again, or run: ${REMOVE_PLUGIN}`)];
  }
  if (!isBuilt) {
    const detail = `enabled, but what it runs is not built in ${folder}`;
    return [check.failed(detail, `Run in ${folder}: npm install && npm run build`)];
  }
  // Hooks of a shared project give way to the plugin, so they do not count here.
  const own = findRegistrations(subject).filter(({ scope }) => scope !== 'project');
  if (own.some(({ registered }) => registered.hooks.length > 0)) {
    const detail = 'enabled, but the settings have the hooks too; it leaves the work to them';
    const fix = `To have one of them, run: ${subject.self} uninstall, or: ${REMOVE_PLUGIN}`;
    return [check.warning(detail, fix)];
  }
  const clientVersion = findOldestVersion(subject);
  if (hooksKnownTo(clientVersion).length === hooks.length)
    return [check.ok(`enabled, runs what is in ${folder}`)];
  const detail = `enabled, but Claude Code ${clientVersion} refuses its hooks, because it does not know all of their events`;
  return [check.failed(detail, `Update Claude Code, or run: ${subject.self} install`)];
}

/** Checks whether the optional status line is the one that the client shows here, and whether what it runs exists. */
export function checkStatusLine(subject: CheckSubject): Finding[] {
  const check = findingsOf('Status line');
  const run = `run: ${subject.self} install`;
  // The client shows the status line of the settings closest to the project.
  const shown = findRegistrations(subject)
    .filter(({ registered }) => registered.statusLine)
    .sort((one, other) => one.scope.localeCompare(other.scope));
  const ours = shown.find(({ registered }) => registered.statusLine?.isOurs);
  const { command, wrapped } = ours?.registered.statusLine ?? {};
  if (!ours || command === undefined)
    return [
      check.info(`${shown.length > 0 ? 'yours alone' : 'none'}; to have that of tideproof too, ${run}`),
    ];
  const gone = findGone(command);
  if (gone.length > 0)
    return [
      check.failed(`it runs what is gone: ${gone.join(', ')}`, `R${run.slice(1)}`, () =>
        registerAgain(subject, ours),
      ),
    ];
  if (shown[0] !== ours)
    return [check.info(`registered, but in this project that of ${shown[0]?.path} is shown`)];
  return [check.ok(`registered${wrapped === undefined ? '' : `, beside your own: ${wrapped}`}`)];
}

/** Checks whether the MCP server is registered, and whether the program that the client starts for it exists. */
export function checkServer(subject: CheckSubject): Finding[] {
  const check = findingsOf('MCP server');
  const { self, clientDir } = subject;
  const server = findServer(subject);
  if (!server) {
    if (findPlugin(clientDir)?.isBuilt) return [check.ok('the plugin brings it')];
    const none = 'not registered, so Claude cannot look things up by itself';
    return [check.info(`${none}; to change that, run: ${self} install`)];
  }
  const { path, entry, isOurs } = server;
  if (!isOurs) {
    const detail = `the server "tideproof" in ${path} was not written by tideproof, so Claude cannot look things up`;
    return [check.warning(detail, `Give it another name, then run: ${self} install`)];
  }
  const { node, file } = programOf(entry) ?? {};
  const gone = [node, file].filter((each) => each !== undefined && isAbsolute(each) && !existsSync(each));
  if (gone.length === 0) return [check.ok(`registered in ${path}`)];
  return [check.failed(`the one in ${path} runs what is gone: ${gone.join(', ')}`, `Run: ${self} install`)];
}

/** Checks whether the optional slash commands and skill exist and run this tideproof. */
export function checkCommands(subject: CheckSubject): Finding[] {
  const check = findingsOf('Commands');
  // On Windows some paths cannot be used in a command line.
  const parts = orProblem(() => commandParts(subject, shellCommand(subject.node, subject.entryFile)));
  if (parts instanceof AppError) return [check.warning(parts.message, parts.hint)];
  const files = parts.map((part) => change(part, subject, true));
  const install = `run: ${subject.self} install`;
  if (files.every(({ outcome }) => outcome?.action === 'add'))
    return [check.info(`no slash commands, which is fine; to have them, ${install}`)];
  const tell = (
    words: string,
    put: (detail: string) => Finding,
    isMeant: (action: string, isTheirs: boolean) => boolean,
  ) => {
    const meant = files.filter(
      ({ outcome }) => outcome && isMeant(outcome.action, outcome.leftAlone !== undefined),
    );
    return meant.length === 0 ? [] : [put(`${meant.map(({ name }) => name).join(', ')}: ${words}`)];
  };
  const warn = (detail: string) => check.warning(detail, `R${install.slice(1)}`);
  return [
    ...tell('there and up to date', check.ok, (action, isTheirs) => action === 'nothing' && !isTheirs),
    ...tell('yours or edited by you, so they stay as they are', check.info, (_, isTheirs) => isTheirs),
    ...tell('missing', warn, (action) => action === 'add'),
    ...tell('not those of this tideproof', warn, (action) => action === 'update'),
    ...files.flatMap(({ problem }) => (problem ? [check.warning(problem.message, problem.hint)] : [])),
  ];
}

/** Checks whether the optional blocks of Compact Instructions are up to date. */
export function checkInstructions(subject: CheckSubject): Finding[] {
  const check = findingsOf('CLAUDE.md');
  const add = `${subject.self} install --instructions`;
  const findings = [subject.project, undefined].flatMap((project): Finding[] => {
    const { path, outcome, problem } = change(instructionsPart(subject, project), subject, true);
    if (problem) return [check.warning(problem.message, problem.hint)];
    if (outcome?.edited) return [check.info(`${path}: the block was edited by hand`)];
    if (outcome?.action === 'nothing') return [check.ok(`${path}: the block is there and up to date`)];
    if (outcome?.action !== 'update') return [];
    const scope = project === undefined ? '' : ' --scope project';
    return [
      check.warning(`${path}: the block is there, but not what it should say now`, `Run: ${add}${scope}`),
    ];
  });
  if (findings.length > 0) return findings;
  return [check.info(`no Compact Instructions of tideproof, which is fine; to have some, run: ${add}`)];
}
