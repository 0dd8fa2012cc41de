import { dirname } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import { type ChangedFile, isChanged } from '../../../install/change-file.ts';
import { type CheckSubject, type Finding, failed, fine, info, warning } from '../../../install/check.ts';
import { orProblem } from '../../../install/settings-file.ts';
import { hooks, hooksKnownTo } from '../events/hooks.ts';
import { compareVersions } from '../settings/compare-versions.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { shellCommand } from '../settings/hook-command.ts';
import { findOldestVersion, findWritingVersion } from '../setup/find-client.ts';
import { findEffective, findRegistrations } from '../setup/find-registrations.ts';
import { change } from '../setup/install-parts.ts';
import { commandParts, findTarget, instructionsPart, type Part, serverParts } from '../setup/parts.ts';

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

/** Checks whether the optional plugin can run, and whether the settings register the same hooks. */
export function checkPlugin(subject: CheckSubject): Finding[] {
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
  return warning(
    'Mod',
    'mod.enabled is on, but the plugin is not installed: the hooks do the work as ever',
    `Run: ${add}; or: ${self} config set mod.enabled false --user`,
  );
}

export function checkParts(subject: CheckSubject): Finding[] {
  const { self, clientDir, project } = subject;
  const registrations = findRegistrations(subject);
  const { scope } = findEffective(registrations);
  const install = `${self} install`;
  const shown = registrations.map(({ statusLine }) => statusLine).find((line) => line?.isOurs);
  const own = shown?.wrapped === undefined ? '' : `, beside your own: ${shown.wrapped}`;
  const judge = (check: string, command: string, list: () => Part[]): Finding[] => {
    const files = orProblem(() => list().map((part) => change(part, subject, true)));
    // On Windows some paths cannot be used in a command line.
    if (files instanceof AppError) return [warning(check, files.message, files.hint)];
    return judgeFiles(check, files, command);
  };
  return [
    shown
      ? fine('Status line', `registered${own}`)
      : info('Status line', `none of tideproof; to have it, run: ${install}`),
    ...(findPlugin(clientDir)?.isBuilt
      ? [fine('MCP server', 'the plugin brings it'), fine('Commands', 'the plugin brings them')]
      : [
          ...judge('MCP server', install, () => serverParts(findTarget(scope, subject), subject)),
          ...judge('Commands', install, () =>
            commandParts(subject, shellCommand(subject.node, subject.entryFile)),
          ),
        ]),
    ...judge('CLAUDE.md', `${install} --instructions --scope project`, () => [
      instructionsPart(subject, project),
    ]),
    ...judge('CLAUDE.md', `${install} --instructions`, () => [instructionsPart(subject, undefined)]),
  ];
}

function judgeFiles(check: string, files: readonly ChangedFile[], install: string): Finding[] {
  if (files.length === 0) return [];
  const all = files.map(({ name }) => name).join(', ');
  if (files.every(({ action }) => action === 'add'))
    return [info(check, `without ${all}, which is fine; to add it, run: ${install}`)];
  const found = files.flatMap((file): Finding[] => {
    const { problem, leftAlone, action, name, path } = file;
    if (problem) return [warning(check, problem.message, problem.hint)];
    if (leftAlone) return [info(check, `not written by tideproof, or edited since: ${name} (${path})`)];
    if (!isChanged(file)) return [];
    const what = action === 'add' ? 'missing' : 'not as this tideproof would write it';
    return [warning(check, `${what}: ${name} (${path})`, `Run: ${install}`)];
  });
  return found.length > 0 ? found : [fine(check, `there and up to date: ${all}`)];
}
