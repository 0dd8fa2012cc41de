import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFolders } from '../../archive/lists/session-overview.ts';
import { openDatabase } from '../../archive/sqlite/binding.ts';
import type { InstalledParts, RehearsedStep, WantedParts } from '../../clients/client-setup.ts';
import { PROJECT_FOLDER } from '../../config/project-files.ts';
import { AppError } from '../../domain/app-error.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayCount } from '../../domain/say.ts';
import { type ChangedFile, isChanged } from '../../install/change-file.ts';
import { keepOwnCopy, removeUnusedCopies } from '../../install/own-copies.ts';
import { findSituation, type Scope } from '../../install/places.ts';
import { orProblem } from '../../install/settings-file.ts';
import { addShellCommand, removeShellCommands } from '../../install/shell-command.ts';
import { readArchiveOf } from '../../queries/open-stores.ts';
import { ownCommand } from '../../system/own-command.ts';
import { archiveFile, projectDirectory, textsFile, userConfigFile } from '../../system/paths.ts';
import { removePatiently } from '../../system/remove-patiently.ts';
import { version } from '../../system/version.ts';
import { importAll, openSoundArchive, scoreImported } from '../archive/import.ts';
import { type CommandCall, type ExitCode, type Print, usageError } from '../command.ts';
import { refusedPlan } from '../terminal/confirm.ts';

/** `install`: shows the plan, changes the files, imports the history and tests the hooks. */
export async function runInstall(call: CommandCall): Promise<ExitCode> {
  const { options, values, context, print } = call;
  // Without SQLite nothing works, so that is said before a plan is shown.
  openDatabase(':memory:').close();
  const setup = await context.client.setup();
  const situation = findSituation(context);
  const scope = (values.scope ?? 'user') as Scope;
  const wanted: WantedParts = {
    statusLine: !options['no-statusline'],
    commands: !options['no-commands'],
    server: !options['no-mcp'],
    instructions: options.instructions === true,
  };
  const isCommandWanted = scope === 'user' && !options['no-shell-command'];
  const install = (dryRun: boolean): InstalledParts => {
    const { files, remarks } = setup.install(situation, scope, wanted, dryRun);
    const command = isCommandWanted ? addShellCommand(situation, context.home, dryRun) : undefined;
    return { files: command ? [...files, command] : files, remarks };
  };
  const plan = install(true);
  print.line(`tideproof ${version} for ${context.client.name}\n`);
  showPlan(plan.files, print);
  for (const remark of plan.remarks) print.warn(print.asTyped(remark));
  if (situation.copyFolder !== undefined)
    print.line(`tideproof runs from a cache, so the hooks use a copy of it in ${situation.copyFolder}.`);
  print.line(`Data is stored in ${situation.dataDir}.`);
  print.line('Notes and handoffs are written to .tideproof in each project, ignored by git.\n');
  const describe = (told: InstalledParts) => ({ scope, ...told, files: told.files.map(describeChange) });
  const isAsked = plan.files.some(isChanged) || options['dry-run'];
  if (isAsked && options.yes && !options['dry-run'])
    print.hint('Not asked, because of --yes: `tideproof uninstall` gives every file back, to the byte.\n');
  const refused = isAsked ? await refusedPlan(call, describe(plan), 'Go ahead?') : undefined;
  if (refused !== undefined) return refused;
  // Opened first: if that fails, the settings stay unchanged.
  using archive = openSoundArchive(situation.dataDir, print);
  keepOwnCopy(situation);
  const parts = install(false);
  if (!parts.files.some(isChanged)) print.done('Everything was in place already; nothing changed.');
  showOutcome(parts.files, print);
  removeUnusedCopies(situation.dataDir);
  const history = await importAll(archive, context, print);
  const steps = setup.rehearse(situation, scope);
  const failed = steps.filter((step) => step.problem !== undefined);
  saySteps(steps, failed, print);
  const scored = scoreImported(archive, context, print);
  print.line();
  if (failed.length === 0) print.line('Done. New sessions are covered automatically.');
  // Determined after the install, because the shell command may be new.
  const self = ownCommand(process.argv[1] ?? '', situation.entryFile, situation.environment);
  if (isCommandWanted && self !== 'tideproof' && !parts.files.some(({ kind }) => kind === 'shell-command'))
    print.prose(
      'No folder on your PATH could take a `tideproof` command, so commands are printed in full. To get one, put ~/.local/bin on your PATH and run install again.',
    );
  print.line(`Check health:  ${self} doctor`);
  print.line(`Uninstall:     ${self} uninstall`);
  print.json({
    ...describe(parts),
    history: { ...history, ...scored },
    selfTest: { passed: failed.length === 0, steps },
  });
  return failed.length === 0 ? 0 : 1;
}

function saySteps(steps: readonly RehearsedStep[], failed: readonly RehearsedStep[], print: Print): void {
  const slowest = Math.max(0, ...steps.map((step) => step.milliseconds));
  if (failed.length === 0)
    print.done(
      `Ran a sample session with a compaction through the hooks: ` +
        `${sayCount(steps.length, 'call')}, what the summary lost was restored, slowest call ${slowest} ms.`,
    );
  for (const { event, problem } of failed)
    print.line(`${print.signs.failed} The ${event} hook does not work: ${problem}`);
}

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
    print.hint(`  The archive is kept in ${dataDir}; to delete it: tideproof uninstall --purge`);
  if (folders.length > 0)
    print.line('  Notes and handoffs are kept in your projects; delete them if you want:');
  for (const folder of folders) print.line(`  ${visibleText(folder)}`);
  if (copies.removed.length > 0) print.done(`Removed the copy of tideproof in ${copies.removed.join(', ')}.`);
  for (const folder of copies.left)
    print.line(`  ${folder} is in use; end the sessions of ${context.client.name}, then delete that folder.`);
  const told = { files: files.map(describeChange), copies, dataDir };
  print.json({ ...told, purged: isPurged, projectFolders: folders });
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

const EDITS = { add: 'add', replace: 'change', remove: 'remove', keep: 'is there' };
const FILE_ACTIONS = { add: 'add', update: 'change', remove: 'remove', nothing: 'is there' };

function showPlan(files: readonly ChangedFile[], print: Print): void {
  const edited = files.filter((file) => isChanged(file) && file.edits);
  for (const { path, before, action: whole, edits = [] } of edited) {
    print.line(`Changes in ${path}${before === undefined ? ' (a new file)' : ''}:`);
    print.table(edits.map(({ action, name, when, why }) => [EDITS[action], name, when, why]));
    print.line(whole === 'update' ? 'The rest of the file is not touched.\n' : '');
  }
  const others = files.filter(
    (file) => !edited.includes(file) && (isChanged(file) || file.problem || file.leftAlone),
  );
  if (others.length === 0) return;
  print.line('Also:');
  showFiles(others, print);
  print.line();
}

function showFiles(files: readonly ChangedFile[], print: Print): void {
  for (const { name, path, action, leftAlone, edited: isEdited, problem } of files)
    if (problem) print.text(`  ${print.signs.warning} ${problem.message}\n    → ${problem.hint}`);
    else if (leftAlone) {
      const foreign = `is yours and is not changed: ${path} was not written by tideproof`;
      const edited = `stays as you edited it: ${path}; delete the file to get the current one`;
      print.line(`  ${print.signs.warning} ${name} ${leftAlone === 'foreign' ? foreign : edited}`);
    } else {
      const isCopied = action === 'remove' && isEdited;
      const copy = isCopied ? '; it was edited by hand, so a copy of the file is kept' : '';
      print.line(`  ${FILE_ACTIONS[action]}  ${name} (${path})${copy}`);
    }
}

function showOutcome(files: readonly ChangedFile[], print: Print, areBackupsKept = true): void {
  const done = files.filter(isChanged);
  for (const verb of ['Added', 'Removed'] as const) {
    const own = done.filter(({ action }) => (action === 'remove') === (verb === 'Removed'));
    const names = new Set(own.map(({ name }) => name));
    if (names.size > 0) print.done(`${verb} ${[...names].join(', ')}.`);
  }
  // All of them are in one folder.
  const backups = done.flatMap(({ backupPath }) => backupPath ?? []);
  if (areBackupsKept && backups.length > 0)
    print.line(`  ${sayCount(backups.length, 'backup')} in ${dirname(backups[0]!)}.`);
  const failed = files.filter(({ problem }) => problem);
  showFiles(failed, print);
}

function describeChange({ before: _, after: __, problem, ...told }: ChangedFile) {
  return { ...told, ...(problem && { problem: problem.message, fix: problem.hint }) };
}
