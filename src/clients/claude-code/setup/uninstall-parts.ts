import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ChangedFile, clearFiles, type PlanFile, planOwnFile } from '../../../install/change-file.ts';
import { type FileKind, listFileRecords } from '../../../install/journal.ts';
import type { Scope, Situation } from '../../../install/places.ts';
import { removeEmptyDirectories } from '../../../system/make-directories.ts';
import { programFile } from '../../../system/paths.ts';
import { findStateFile, userSettings } from '../settings/client-directory.ts';
import { commandFiles, ownerOf } from '../settings/command-files.ts';
import { planRemoveInstructions } from '../settings/instructions-block.ts';
import { planRemoveHooks } from '../settings/plan-install.ts';
import { planRemoveServer } from '../settings/plan-server.ts';
import { isLauncher, LAUNCHER_PATH } from '../settings/project-launcher.ts';
import { withClientLock } from './client-lock.ts';
import { clearStrayHooks, findTarget, instructionsPart, NAMES } from './parts.ts';

type Removal = [kind: FileKind, nameOf: (path: string) => string, paths: readonly string[], plan: PlanFile];

/** Takes out what one scope has or, without a scope, all that installs from this machine left. Settings come first. */
export function uninstallParts(
  situation: Situation,
  scope: Scope | undefined,
  dryRun: boolean,
): ChangedFile[] {
  const { dataDir, clientDir, environment } = situation;
  const target = scope && findTarget(scope, situation);
  const records = listFileRecords(dataDir);
  const isOfUser = scope === undefined || scope === 'user';
  const commands = commandFiles('').map(({ path }) => join(clientDir, path));
  const removals: Removal[] = [
    // The last first: the record of the first names the folders made for all.
    ['command', nameOfCommand, isOfUser ? commands.reverse() : [], planOwn(ownerOf)],
    [
      'server',
      () => NAMES.server,
      [target?.server.path ?? findStateFile(clientDir, environment)],
      planRemoveServer(target?.server.list),
    ],
    [
      'instructions',
      () => NAMES.instructions,
      // Those of a project are everybody's.
      scope === 'local' ? [] : [instructionsPart(situation, target?.project).path],
      planRemoveInstructions,
    ],
    // After the others: a folder created for the settings is removed only when empty.
    ['settings', () => NAMES.settings, [target?.path ?? userSettings(clientDir)], planRemoveHooks],
    // After the hooks that run it, so that none runs a missing file; hooks of other scopes do not use it.
    [
      'launcher',
      () => NAMES.launcher,
      target?.command ? [join(target.project!, LAUNCHER_PATH)] : [],
      planOwn((text) => (isLauncher(text) ? 'ours' : 'foreign')),
    ],
  ];
  const stray = clearStrayHooks(situation, undefined, dryRun);
  const cleared = removals.flatMap(([kind, nameOf, own, plan]) => {
    // All that was ever installed, unless one scope is meant.
    const recorded = target ? [] : listFileRecords(dataDir, kind).map(({ path }) => path);
    const files = [...new Set([...own, ...recorded])].map((path) => ({ name: nameOf(path), path }));
    const options = { kind, dataDir, dryRun, ...(kind === 'server' && { withLock: withClientLock }) };
    return clearFiles(files, options, plan);
  });
  if (!dryRun && !target) {
    rmSync(programFile(dataDir), { force: true });
    // A folder created for one file may have contained others until now.
    for (const { createdDirectories } of records) removeEmptyDirectories(createdDirectories);
  }
  const [settings, others] = [true, false].map((isFirst) =>
    cleared.filter(({ kind }) => (kind === 'settings') === isFirst),
  );
  return [...settings!, ...others!, ...stray];
}

function planOwn(owner: (text: string) => 'ours' | 'edited' | 'foreign'): PlanFile {
  return (text) => planOwnFile(text, undefined, owner);
}

function nameOfCommand(path: string): string {
  return basename(path) === 'SKILL.md' ? 'the skill' : `/${basename(path, '.md')}`;
}
