import { existsSync } from 'node:fs';
import type { ClearedSettings, ClientSetup, UninstalledParts } from '../../clients/client-setup.ts';
import { sayCount } from '../../domain/say.ts';
import { type ChangedFile, isChanged } from '../../install/change-file.ts';
import { removeUnusedCopies } from '../../install/own-copies.ts';
import { findPlaces } from '../../install/places.ts';
import { removeShellCommands } from '../../install/shell-command.ts';
import type { Masker } from '../../secrets/mask-secrets.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { confirm } from '../terminal/confirm.ts';
import type { Print } from '../terminal/print.ts';
import { showPlan } from '../terminal/show-plan.ts';
import { describeWithDiff, differenceOf } from './install/describe-parts.ts';
import { readScope } from './install/read-scope.ts';
import { type FileDifference, renderDiff } from './install/render-diff.ts';
import { showDiffs } from './install/show-diffs.ts';
import { showFiles } from './install/show-files.ts';

const DONE = {
  nothing: 'tideproof is not in the settings; nothing changed.',
  restored: 'Restored the settings, byte for byte, as they were before the install.',
  deleted: 'Removed the settings file; it did not exist before the install.',
  edited: 'Removed the hooks; your other changes to the settings since the install are kept.',
};

/** `uninstall`: takes out everything that installs left, or what one scope has. The archive stays: it is the user's. */
export async function runUninstall({ options, context, environment, print }: CommandCall): Promise<ExitCode> {
  const { client, masker } = context;
  const setup = await client.setup();
  const places = findPlaces(context, environment);
  const scope = readScope(options.scope);
  const request = { places, environment, cwd: process.cwd(), ...(scope && { scope }) };
  const takeOut = (dryRun: boolean): UninstalledParts => {
    const parts = setup.uninstall(request, dryRun);
    const isOfUser = scope === undefined || scope === 'user';
    return isOfUser ? { ...parts, files: [...parts.files, ...removeShellCommands(places, dryRun)] } : parts;
  };
  const plan = takeOut(true);
  sayPlan(plan, setup, print);
  showDiffs(differencesOf(plan), options['dry-run'] === true, masker, print);
  const changes =
    plan.settings.some(isCleared) ||
    plan.blocks.some(({ outcome }) => outcome !== undefined) ||
    plan.files.some(isChanged);
  if (options['dry-run']) {
    print.line(changes ? 'Nothing was changed: this was a dry run.' : DONE.nothing);
    print.json({ dryRun: true, ...describe(plan, masker) });
    return 0;
  }
  if (changes && !options.yes && !(await confirm('Go ahead?'))) {
    print.line('Nothing was changed.');
    print.json({ declined: true, ...describe(plan, masker) });
    return 1;
  }
  const parts = takeOut(false);
  const copies = removeUnusedCopies(places.dataDir, setup.listNamingFiles(places));
  sayOutcome(parts, places.dataDir, print);
  sayCopies(copies, client.name, print);
  print.json({ ...describe(parts, masker), copies, dataDir: places.dataDir });
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
  showTakenOut(blocks, print);
  print.line();
}

function sayOutcome({ settings, files, blocks }: UninstalledParts, dataDir: string, print: Print): void {
  const done = print.paint('green', '✓');
  const taken = blocks.filter(({ outcome }) => outcome !== undefined).length;
  const removed = files.filter(isChanged);
  const [own, ...others] = settings;
  const { action = 'nothing', backupPath } = own?.outcome ?? {};
  const isElsewhere = others.some(isCleared) || taken + removed.length > 0;
  if (action !== 'nothing' || !isElsewhere) print.line(`${done} ${DONE[action]}`);
  if (backupPath !== undefined) print.line(`  Backup: ${backupPath}.`);
  for (const { path, outcome } of others.filter(isCleared))
    print.line(`${done} ${path}: ${DONE[outcome!.action]}`);
  if (taken > 0) print.line(`${done} Removed the Compact Instructions from ${sayCount(taken, 'file')}.`);
  if (removed.length > 0)
    print.line(`${done} Removed ${[...new Set(removed.map(({ name }) => name))].join(', ')}.`);
  showFiles(
    files.filter(({ problem }) => problem),
    print,
  );
  if (existsSync(dataDir))
    print.line(`  The archive is kept in ${dataDir}; delete that folder if you no longer want it.`);
}

function sayCopies(
  { removed, left }: { removed: string[]; left: string[] },
  clientName: string,
  print: Print,
): void {
  if (removed.length > 0) print.done(`Removed the copy of tideproof in ${removed.join(', ')}.`);
  for (const folder of left)
    print.line(`  ${folder} is in use; end the sessions of ${clientName}, then delete that folder.`);
}

function differencesOf({ settings, files, blocks }: UninstalledParts): FileDifference[] {
  const cleared = settings
    .filter(isCleared)
    .map(({ path, outcome }) => ({ path, before: outcome?.before, after: outcome?.after }));
  const taken = blocks.flatMap(({ path, outcome }) =>
    outcome ? [{ path, before: outcome.before, after: outcome.after }] : [],
  );
  return [...cleared, ...files.flatMap(differenceOf), ...taken];
}

function describe({ settings, files, blocks }: UninstalledParts, masker: Masker) {
  const [own, ...others] = settings.map((each) => describeSettings(each, masker));
  return {
    settings: own,
    otherSettings: others,
    instructions: blocks.map(describeBlock),
    files: files.map((file) => describeWithDiff(file, masker)),
  };
}

function describeSettings({ path, outcome, problem }: ClearedSettings, masker: Masker) {
  if (!outcome) return { path, problem: problem?.message, fix: problem?.hint };
  const { action, edits, backupPath, before, after } = outcome;
  return {
    ...{ path, action, edits },
    ...(action !== 'nothing' && { diff: renderDiff({ path, before, after }, masker) }),
    ...(backupPath !== undefined && { backupPath }),
  };
}

function describeBlock({ path, outcome, problem }: ChangedFile) {
  return {
    path,
    ...(outcome && { action: outcome.action, edited: outcome.edited }),
    ...(outcome?.backupPath !== undefined && { backupPath: outcome.backupPath }),
    ...(problem && { problem: problem.message, fix: problem.hint }),
  };
}

function showTakenOut(blocks: readonly ChangedFile[], print: Print): void {
  for (const { path, outcome, problem } of blocks) {
    if (problem) print.text(`  ${print.paint('yellow', '!')} ${problem.message}\n    → ${problem.hint}`);
    if (!outcome) continue;
    const file = outcome.after === undefined ? ' (the file goes: nothing else is in it)' : '';
    const edited = outcome.edited ? '; it was edited by hand, so a copy of the file is kept' : '';
    print.line(`  remove  the Compact Instructions in ${path}${file}${edited}`);
  }
}
