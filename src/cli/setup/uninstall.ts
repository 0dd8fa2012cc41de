import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listFolders } from '../../archive/lists/session-overview.ts';
import type { ClearedSettings, ClientSetup, UninstalledParts } from '../../clients/client-setup.ts';
import { PROJECT_FOLDER } from '../../config/project-files.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayCount } from '../../domain/say.ts';
import { type ChangedFile, isChanged } from '../../install/change-file.ts';
import { removeUnusedCopies } from '../../install/own-copies.ts';
import { findPlaces, type Scope } from '../../install/places.ts';
import { removeShellCommands } from '../../install/shell-command.ts';
import { readArchiveOf } from '../../queries/open-stores.ts';
import type { Masker } from '../../secrets/mask-secrets.ts';
import { archiveFile, projectDirectory } from '../../system/paths.ts';
import { removePatiently } from '../../system/remove-patiently.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { refusedPlan } from '../terminal/confirm.ts';
import type { Print } from '../terminal/print.ts';
import { describeSettings, describeWithDiff, differenceOf } from './install/describe-parts.ts';
import { type FileDifference, showDiffs, showFiles, showPlan } from './install/show-changes.ts';

const DONE = {
  nothing: 'tideproof is not in the settings; nothing changed.',
  restored: 'Restored the settings, byte for byte, as they were before the install.',
  deleted: 'Removed the settings file; it did not exist before the install.',
  edited: 'Removed the hooks; your other changes to the settings since the install are kept.',
};

/**
 * `uninstall`: removes everything that installs added, or one scope. The archive is the user's, so it goes only with
 * `--purge`; folders in projects hold lines that people wrote, and are only named.
 */
export async function runUninstall(call: CommandCall): Promise<ExitCode> {
  const { options, values, context, environment, print } = call;
  const { client, masker } = context;
  const setup = await client.setup();
  const places = findPlaces(context, environment);
  const scope = values.scope as Scope | undefined;
  const { purge } = options;
  if (purge && scope)
    throw usageError('Cannot purge for one scope: the archive is of all', 'Leave out --scope or --purge');
  const folders = listProjectFolders(call);
  const request = { places, environment, cwd: process.cwd(), ...(scope && { scope }) };
  const takeOut = (dryRun: boolean): UninstalledParts => {
    const parts = setup.uninstall(request, dryRun);
    const isOfUser = scope === undefined || scope === 'user';
    return isOfUser ? { ...parts, files: [...parts.files, ...removeShellCommands(places, dryRun)] } : parts;
  };
  const plan = takeOut(true);
  sayPlan(plan, setup, print);
  showDiffs(differencesOf(plan), options['dry-run'] === true, masker, print);
  const mayPurge = purge === true && existsSync(archiveFile(places.dataDir));
  if (mayPurge)
    print.line(`Deleted for good: the archive, its log and your settings for it, all in ${places.dataDir}\n`);
  const changes =
    mayPurge ||
    plan.settings.some(isCleared) ||
    plan.blocks.some(({ outcome }) => outcome !== undefined) ||
    plan.files.some(isChanged);
  if (options['dry-run'] && !changes) {
    print.line(DONE.nothing);
    print.json({ dryRun: true, ...describe(plan, masker) });
    return 0;
  }
  const refused = changes
    ? await refusedPlan(call, describe(plan, masker), { question: 'Go ahead?' })
    : undefined;
  if (refused !== undefined) return refused;
  const { dataDir } = places;
  const parts = takeOut(false);
  const copies = removeUnusedCopies(dataDir, setup.listNamingFiles(places));
  sayOutcome(parts, print);
  // What could not be taken out is restored from copies in that folder.
  const isStuck = [...parts.settings, ...parts.files, ...parts.blocks].some(({ problem }) => problem);
  const isPurged = mayPurge && !isStuck;
  if (isPurged) removePatiently(dataDir);
  if (isPurged) print.done(`Deleted ${dataDir}.`);
  else if (existsSync(dataDir))
    print.line(`  The archive is kept in ${dataDir}; \`tideproof uninstall --purge\` deletes it.`);
  if (folders.length > 0)
    print.line('  Notes and handoffs are kept in your projects; delete them if you want:');
  for (const folder of folders) print.line(`  ${visibleText(folder)}`);
  if (copies.removed.length > 0) print.done(`Removed the copy of tideproof in ${copies.removed.join(', ')}.`);
  for (const folder of copies.left)
    print.line(`  ${folder} is in use; end the sessions of ${client.name}, then delete that folder.`);
  print.json({ ...describe(parts, masker), copies, dataDir, purged: isPurged, projectFolders: folders });
  return 0;
}

function isCleared({ outcome }: ClearedSettings): boolean {
  return outcome !== undefined && outcome.action !== 'nothing';
}

function sayPlan({ settings, files, blocks }: UninstalledParts, setup: ClientSetup, print: Print): void {
  for (const cleared of settings) {
    const { path, outcome, problem } = cleared;
    if (problem) print.text(`${print.paint('yellow', '!')} ${problem.message}\n  → ${problem.hint}`);
    if (!outcome || !isCleared(cleared)) continue;
    print.line(`Changes in ${path}:`);
    showPlan(outcome.edits, setup.describeEdit, print);
    print.line();
  }
  if (files.length > 0) {
    print.line('Also:');
    showFiles(files, print);
    print.line();
  }
  if (blocks.length === 0) return;
  print.line('Changes in instruction files:');
  for (const { path, outcome, problem } of blocks) {
    if (problem) print.text(`  ${print.paint('yellow', '!')} ${problem.message}\n    → ${problem.hint}`);
    if (!outcome) continue;
    const file = outcome.after === undefined ? ' (the file goes: nothing else is in it)' : '';
    const edited = outcome.edited ? '; it was edited by hand, so a copy of the file is kept' : '';
    print.line(`  remove  the Compact Instructions in ${path}${file}${edited}`);
  }
  print.line();
}

function sayOutcome({ settings, files, blocks }: UninstalledParts, print: Print): void {
  const taken = blocks.filter(({ outcome }) => outcome !== undefined).length;
  const removed = new Set(files.filter(isChanged).map(({ name }) => name));
  const [own, ...others] = settings;
  const { action = 'nothing', backupPath } = own?.outcome ?? {};
  const isElsewhere = others.some(isCleared) || taken + removed.size > 0;
  if (action !== 'nothing' || !isElsewhere) print.done(DONE[action]);
  if (backupPath !== undefined) print.line(`  Backup: ${backupPath}.`);
  for (const { path, outcome } of others.filter(isCleared)) print.done(`${path}: ${DONE[outcome!.action]}`);
  if (taken > 0) print.done(`Removed the Compact Instructions from ${sayCount(taken, 'file')}.`);
  if (removed.size > 0) print.done(`Removed ${[...removed].join(', ')}.`);
  const failures = files.filter(({ problem }) => problem);
  showFiles(failures, print);
}

/** The folders that documents of sessions were written into. */
function listProjectFolders({ context }: CommandCall): string[] {
  const cwds = readArchiveOf(context, listFolders) ?? [];
  const projects = new Set(cwds.map((cwd) => projectDirectory(cwd, context.home)));
  return [...projects].map((project) => join(project, PROJECT_FOLDER)).filter(existsSync);
}

function differencesOf({ settings, files, blocks }: UninstalledParts): FileDifference[] {
  const of = (changed: readonly (ClearedSettings | ChangedFile)[]) =>
    changed.flatMap(({ path, outcome }) =>
      outcome ? [{ path, before: outcome.before, after: outcome.after }] : [],
    );
  return [...of(settings.filter(isCleared)), ...files.flatMap(differenceOf), ...of(blocks)];
}

function describe({ settings, files, blocks }: UninstalledParts, masker: Masker) {
  const [own, ...others] = settings.map(({ path, outcome, problem }) =>
    outcome
      ? describeSettings(path, outcome, masker)
      : { path, problem: problem?.message, fix: problem?.hint },
  );
  return {
    settings: own,
    otherSettings: others,
    instructions: blocks.map(describeBlock),
    files: files.map((file) => describeWithDiff(file, masker)),
  };
}

function describeBlock({ path, outcome, problem }: ChangedFile) {
  const { action, edited, backupPath } = outcome ?? {};
  return { path, action, edited, backupPath, problem: problem?.message, fix: problem?.hint };
}
