import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { clearFiles, type PlanRemoval } from '../../../install/change-file.ts';
import { type FileKind, listFileRecords } from '../../../install/journal.ts';
import { removeEmptyDirectories } from '../../../system/make-directories.ts';
import { programFile } from '../../../system/paths.ts';
import type { ClientSetup } from '../../client-setup.ts';
import { userSettings } from '../settings/client-files.ts';
import { planRemoveServer } from '../settings/plan-server.ts';
import { planRemoveHooks } from '../settings/plan-settings.ts';
import { withClientLock } from './client-lock.ts';
import { commandParts, findTarget, instructionsPart, launcherPart, NAMES } from './parts.ts';

/** Takes out what one scope has or, without a scope, all that installs from this machine left. Settings come first. */
export const uninstallParts: ClientSetup['uninstall'] = (situation, scope, dryRun) => {
  const { dataDir, clientDir } = situation;
  const target = scope && findTarget(scope, situation);
  const { server } = target ?? findTarget('user', situation);
  const records = listFileRecords(dataDir);
  const isOfUser = scope === undefined || scope === 'user';
  const [command, instructions] = [commandParts(situation, ''), instructionsPart(situation, target?.project)];
  const removals: [kind: FileKind, paths: readonly string[], remove: PlanRemoval][] = [
    // The last first: the record of the first names the folders made for all.
    ['command', isOfUser ? command.map(({ path }) => path).reverse() : [], command[0]!.plans.remove],
    ['server', server ? [server.path] : [], planRemoveServer(target && server?.list)],
    // Those of a project are everybody's.
    ['instructions', scope === 'local' ? [] : [instructions.path], instructions.plans.remove],
    // After the others: a folder created for the settings is removed only when empty.
    ['settings', [target?.path ?? userSettings(clientDir)], planRemoveHooks],
    // After the hooks that run it, so that none runs a missing file; hooks of other scopes do not use it.
    [
      'launcher',
      scope === 'project' ? [launcherPart(target!.project!).path] : [],
      launcherPart('').plans.remove,
    ],
  ];
  const cleared = removals.flatMap(([kind, own, remove]) => {
    // All that was ever installed, unless one scope is meant.
    const recorded = target ? [] : listFileRecords(dataDir, kind).map(({ path }) => path);
    const files = [...new Set([...own, ...recorded])].map((path) => ({ name: nameOf(kind, path), path }));
    const options = { kind, dataDir, dryRun, ...(kind === 'server' && { withLock: withClientLock }) };
    return clearFiles(files, options, remove);
  });
  if (!dryRun && !target) {
    rmSync(programFile(dataDir), { force: true });
    // A folder created for one file may have contained others until now.
    for (const { createdDirectories } of records) removeEmptyDirectories(createdDirectories);
  }
  const settings = cleared.filter(({ kind }) => kind === 'settings');
  return [...settings, ...cleared.filter((file) => !settings.includes(file))];
};

function nameOf(kind: FileKind, path: string): string {
  if (kind !== 'command') return NAMES[kind as keyof typeof NAMES];
  return basename(path) === 'SKILL.md' ? 'the skill' : `/${basename(path, '.md')}`;
}
