import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { changeFile, clearFiles, type Part } from '../../install/change-file.ts';
import { type FileKind, listFileRecords } from '../../install/journal.ts';
import type { Situation } from '../../install/places.ts';
import { unchangeable } from '../../install/settings-file.ts';
import { makeDirectoriesFor, removeEmptyDirectories } from '../../system/make-directories.ts';
import { programFile } from '../../system/paths.ts';
import { writeFileAtomically } from '../../system/write-file-atomically.ts';
import type { ClientSetup } from '../client-setup.ts';
import { hooks, hooksKnownTo } from './events/hooks.ts';
import { testLive } from './live-test/test-live.ts';
import { findPlugin } from './settings/find-plugin.ts';
import { planHooks } from './settings/plan-settings.ts';
import { LAUNCHER_PATH } from './settings/project-launcher.ts';
import { checks } from './setup/checks.ts';
import { findOldestVersion } from './setup/find-client.ts';
import {
  findDoubles,
  findEffective,
  findRegistrations,
  findUnfit,
  listCommands,
} from './setup/find-registrations.ts';
import {
  clearStrayHooks,
  commandPart,
  commandParts,
  findTarget,
  instructionsPart,
  launcherPart,
  serverParts,
  type Target,
} from './setup/parts.ts';
import { rehearse } from './setup/rehearse.ts';

export const setup: ClientSetup = {
  /** Installs or plans all parts of a scope. Shared settings get no status line and no commands: colleagues have their own. */
  install(situation, scope, wanted, dryRun) {
    const target = findTarget(scope, situation);
    const options = { dataDir: situation.dataDir, dryRun };
    const remarks = findRemarks(target, situation);
    // First the launcher, so that hooks never run a missing file.
    const launcher =
      scope === 'project' ? [changeFile(launcherPart(join(target.project!, LAUNCHER_PATH)), options)] : [];
    for (const { problem, leftAlone, path } of launcher) {
      if (problem) throw problem;
      if (leftAlone)
        throw unchangeable(`Cannot write ${path}: it was not written by tideproof`, 'Move it away');
    }
    if (!dryRun) noteProgram(situation);
    const { node, entryFile: file } = situation;
    const line = wanted.statusLine && mayHaveStatusLine(target, situation) ? { node, file } : undefined;
    const known = hooksKnownTo(findOldestVersion(situation));
    const plans = planHooks(known, target.command, line);
    const mode = scope === 'project' ? undefined : 0o600;
    const settings = changeFile({ ...settingsPart(target.path), plans, mode }, options);
    if (settings.problem) throw settings.problem;
    const others = [
      ...(wanted.commands && scope === 'user' ? commandParts(situation) : []),
      // The plugin includes the server.
      ...(wanted.server && !findPlugin(situation.clientDir)?.isBuilt ? serverParts(target, situation) : []),
      ...(wanted.instructions ? [instructionsPart(situation, target.project)] : []),
    ].map((part) => changeFile(part, options));
    const stray = clearStrayHooks(situation, dryRun, target.project);
    return { files: [settings, ...launcher, ...others, ...stray], remarks };
  },
  /** Takes out what one scope has or, without a scope, all that installs from this machine left. Settings come first. */
  uninstall(situation, scope, dryRun) {
    const { dataDir } = situation;
    const target = findTarget(scope ?? 'user', situation);
    const records = listFileRecords(dataDir);
    const commands = target.scope === 'user' ? commandParts(situation).map(({ path }) => path) : [];
    const [server] = serverParts(target, situation, scope === undefined);
    const block = instructionsPart(situation, target.project);
    /** All that was ever installed, unless one scope is meant. */
    const list = (kind: FileKind, own: readonly string[], at: (path: string) => Part) => {
      const recorded = scope ? [] : listFileRecords(dataDir, kind).map(({ path }) => path);
      return [...new Set([...own, ...recorded])].map((path) => at(path));
    };
    const parts = [
      // The last first: the record of the first names the folders made for all.
      list('command', commands.reverse(), commandPart),
      list('server', server ? [server.path] : [], (path) => ({ ...server!, path })),
      // Those of a project are everybody's.
      list('instructions', scope === 'local' ? [] : [block.path], (path) => ({ ...block, path })),
      // After the others: a folder created for the settings is removed only when empty.
      list('settings', [target.path], settingsPart),
      // After the hooks that run it, so that none runs a missing file; hooks of other scopes do not use it.
      list('launcher', scope === 'project' ? [join(target.project!, LAUNCHER_PATH)] : [], launcherPart),
    ];
    // Before the folders that may be empty then.
    const stray = clearStrayHooks(situation, dryRun);
    const cleared = clearFiles(parts.flat(), { dataDir, dryRun });
    if (!dryRun && !scope) {
      rmSync(programFile(dataDir), { force: true });
      // A folder created for one file may have contained others until now.
      for (const { createdDirectories } of records) removeEmptyDirectories(createdDirectories);
    }
    return [...cleared, ...stray].toSorted(
      (one, other) => Number(other.kind === 'settings') - Number(one.kind === 'settings'),
    );
  },
  rehearse(situation, scope) {
    const target = scope && findTarget(scope, situation);
    const registrations = findRegistrations({ ...situation, cwd: target?.project ?? situation.cwd });
    const effective = registrations.find(({ path }) => path === target?.path) ?? findEffective(registrations);
    if (effective.problem) throw effective.problem;
    const unfit = findUnfit(effective, situation).map((hook) => ({ ...hook, milliseconds: 0, answer: '' }));
    return [...rehearse(listCommands(effective), situation.environment), ...unfit];
  },
  testLive,
  checks,
};

function settingsPart(path: string): Part {
  return { name: 'the hooks', path, kind: 'settings', plans: planHooks([], '') };
}

/** In a single project ours would replace a status line that the user has everywhere. */
function mayHaveStatusLine({ scope, path }: Target, situation: Situation): boolean {
  if (scope !== 'local') return scope === 'user';
  const others = findRegistrations(situation).filter((place) => place.path !== path);
  return others.every(({ statusLine }) => statusLine === undefined);
}

/** Tells launchers of projects where tideproof is. */
function noteProgram({ dataDir, entryFile }: Situation): void {
  const file = programFile(dataDir);
  makeDirectoriesFor(file, 0o700);
  writeFileAtomically(file, Buffer.from(`${JSON.stringify({ file: entryFile })}\n`));
}

function findRemarks({ scope, path, project, command }: Target, situation: Situation): string[] {
  const { environment, cwd } = situation;
  const version = findOldestVersion(situation);
  const known = hooksKnownTo(version);
  const unknown = hooks.filter((hook) => !known.includes(hook)).map(({ event }) => event);
  return [
    ...findDoubles(path, command, situation).map(
      (other) =>
        `The hooks are also registered in ${other.path}, so every hook would run twice. To take those out: tideproof uninstall --scope ${other.scope}`,
    ),
    unknown.length > 0 &&
      `Claude Code ${version} does not know ${unknown.join(', ')}: left out, it works without. After an update run this again.`,
    scope === 'project' &&
      `For all who work on ${basename(project!)}: commit these files. Who has no tideproof notices nothing of them.`,
    scope === 'project' &&
      project !== cwd &&
      `Claude Code reads ${path} only when it is started in ${project}, not in folders below it.`,
    environment.TIDEPROOF_HOME &&
      'TIDEPROOF_HOME is set: start Claude Code with it too, or its hooks will keep their things elsewhere.',
  ].filter((remark): remark is string => Boolean(remark));
}
