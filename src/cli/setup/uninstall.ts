import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listFolders } from '../../archive/lists/session-overview.ts';
import { PROJECT_FOLDER } from '../../config/project-files.ts';
import { AppError } from '../../domain/app-error.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { type ChangedFile, isChanged } from '../../install/change-file.ts';
import { removeUnusedCopies } from '../../install/own-copies.ts';
import { findSituation, type Scope } from '../../install/places.ts';
import { orProblem } from '../../install/settings-file.ts';
import { removeShellCommands } from '../../install/shell-command.ts';
import { readArchiveOf } from '../../queries/open-stores.ts';
import { archiveFile, projectDirectory, textsFile, userConfigFile } from '../../system/paths.ts';
import { removePatiently } from '../../system/remove-patiently.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { refusedPlan } from '../terminal/confirm.ts';
import { describeChange, showOutcome, showPlan } from './install/show-changes.ts';

/** `uninstall`: removes what installs added, or one scope. Folders in projects hold lines of people, and are only named. */
export async function runUninstall(call: CommandCall): Promise<ExitCode> {
  const { options, values, context, print } = call;
  const setup = await context.client.setup();
  const situation = findSituation(context);
  const { dataDir } = situation;
  const scope = values.scope as Scope | undefined;
  if (options.purge && scope)
    throw usageError('Cannot purge for one scope: the archive is of all', 'Leave out --scope or --purge');
  // Any other folder that TIDEPROOF_HOME may name is not ours to delete.
  const isOurs = [archiveFile, textsFile, userConfigFile].some((place) => existsSync(place(dataDir)));
  const mayPurge = options.purge === true && isOurs;
  const folders = listProjectFolders(call);
  const takeOut = (dryRun: boolean): ChangedFile[] => {
    const commands = (scope ?? 'user') === 'user' ? removeShellCommands(situation, dryRun) : [];
    const files = [...setup.uninstall(situation, scope, dryRun), ...commands];
    // Where an entry of another scope stays in the same file, ours is removed all the same.
    return files.map((file) => (file.action === 'update' ? { ...file, action: 'remove' } : file));
  };
  const plan = takeOut(true);
  showPlan(plan, print);
  if (mayPurge)
    print.line(`To be deleted for good: the archive, its log and your settings for it, all in ${dataDir}\n`);
  const isAsked = mayPurge || plan.some(isChanged) || options['dry-run'];
  const described = { files: plan.map(describeChange) };
  const refused = isAsked ? await refusedPlan(call, described, 'Go ahead?') : undefined;
  if (refused !== undefined) return refused;
  const files = takeOut(false);
  const copies = removeUnusedCopies(dataDir);
  // What could not be taken out is restored from copies in that folder.
  const isStuck = files.some(({ problem }) => problem);
  const isPurged = mayPurge && !isStuck;
  if (files.length === 0) print.done('tideproof is not in the settings: nothing to take out.');
  for (const file of files)
    if (file.kind === 'settings' && isChanged(file)) print.done(`${file.path}: ${sayHow(file)}`);
  showOutcome(files, print, !isPurged);
  if (isPurged) {
    removePatiently(dataDir);
    print.done(`Deleted ${dataDir}.`);
  } else if (isOurs)
    print.line(`  The archive is kept in ${dataDir}; \`tideproof uninstall --purge\` deletes it.`);
  if (folders.length > 0)
    print.line('  Notes and handoffs are kept in your projects; delete them if you want:');
  for (const folder of folders) print.line(`  ${visibleText(folder)}`);
  if (copies.removed.length > 0) print.done(`Removed the copy of tideproof in ${copies.removed.join(', ')}.`);
  for (const folder of copies.left)
    print.line(`  ${folder} is in use; end the sessions of ${context.client.name}, then delete that folder.`);
  print.json({
    files: files.map(describeChange),
    copies,
    dataDir,
    purged: isPurged,
    projectFolders: folders,
  });
  return isStuck ? 1 : 0;
}

function sayHow({ after, edited }: ChangedFile): string {
  if (after === undefined) return 'removed; there was no such file before the install.';
  return edited
    ? 'the hooks are out; what was changed in it since the install is kept.'
    : 'restored, byte for byte, as it was before the install.';
}

/** The folders that documents of sessions were written into; an archive that cannot be read keeps nothing from going. */
function listProjectFolders({ context }: CommandCall): string[] {
  const found = orProblem(() => readArchiveOf(context, listFolders) ?? []);
  const cwds = found instanceof AppError ? [] : found;
  const projects = new Set(cwds.map((cwd) => projectDirectory(cwd, context.home)));
  return [...projects].map((project) => join(project, PROJECT_FOLDER)).filter(existsSync);
}
