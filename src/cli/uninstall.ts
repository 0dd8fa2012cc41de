import { existsSync } from 'node:fs';
import { type UninstallOptions, type UninstallOutcome, uninstallHooks } from '../install/apply-uninstall.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { confirm } from './confirm.ts';
import { showTakenOut, type TakenOutBlock, takeOutBlocks } from './instructions/take-out-blocks.ts';
import { findPlaces } from './places.ts';
import type { Print } from './print.ts';
import { sayCount } from './say.ts';
import { showPlan } from './show-plan.ts';
import {
  type ChangedCommandFile,
  describeCommandFile,
  removeCommandFiles,
} from './slash-commands/change-command-files.ts';
import { isChanged, showCommandFiles } from './slash-commands/show-command-files.ts';

const DONE = {
  nothing: 'There was nothing of tideproof in the settings; nothing changed.',
  restored: 'The settings are again, to the byte, what they were before the install.',
  deleted: 'Removed the settings file, because there was none before the install.',
  edited: 'Took the hooks out; what else was changed in the settings since the install is still there.',
};

/** `uninstall`: takes out the hooks, the slash commands, and the blocks in every CLAUDE.md. The archive stays: it is the user's. */
export async function runUninstall({ options, environment, print }: CommandCall): Promise<ExitCode> {
  const places = findPlaces(environment);
  const { settingsPath, dataDir } = places;
  const uninstall: UninstallOptions = { settingsPath, dataDir, now: () => new Date() };
  const plan = uninstallHooks({ ...uninstall, dryRun: true });
  const blocks = takeOutBlocks(places, true);
  const commands = removeCommandFiles(places, true);
  sayPlan(plan, blocks, commands, print);
  const changes =
    plan.action !== 'nothing' ||
    blocks.some(({ outcome }) => outcome !== undefined) ||
    commands.some(isChanged);
  const described = {
    settings: describe(plan),
    instructions: blocks.map(describeBlock),
    commands: commands.map(describeCommandFile),
  };
  if (options['dry-run']) {
    print.line(changes ? 'Nothing was changed: this was a dry run.' : DONE.nothing);
    print.json({ dryRun: true, ...described });
    return 0;
  }
  if (changes && !options.yes && !(await confirm('Go ahead?'))) {
    print.line('Nothing was changed.');
    print.json({ declined: true, ...described });
    return 1;
  }
  // The settings last: a folder that was made for them goes only when it is empty.
  const removed = removeCommandFiles(places, false);
  const taken = takeOutBlocks(places, false);
  const outcome = uninstallHooks(uninstall);
  sayOutcome(outcome, taken, removed, dataDir, print);
  print.json({
    settings: describe(outcome),
    instructions: taken.map(describeBlock),
    commands: removed.map(describeCommandFile),
    dataDir,
  });
  return 0;
}

function sayPlan(
  plan: UninstallOutcome,
  blocks: readonly TakenOutBlock[],
  commands: readonly ChangedCommandFile[],
  print: Print,
): void {
  if (plan.action !== 'nothing') {
    print.line(`What changes in ${plan.settingsPath}:`);
    showPlan(plan.edits, print);
    print.line();
  }
  if (commands.length > 0) {
    print.line('Slash commands and skill:');
    showCommandFiles(commands, print);
    print.line();
  }
  if (blocks.length === 0) return;
  print.line('What changes in instructions for the model:');
  showTakenOut(blocks, print);
  print.line();
}

function sayOutcome(
  { action, backupPath }: UninstallOutcome,
  taken: readonly TakenOutBlock[],
  removed: readonly ChangedCommandFile[],
  dataDir: string,
  print: Print,
): void {
  const done = print.paint('green', '✓');
  const files = taken.filter(({ outcome }) => outcome !== undefined).length;
  const commands = removed.filter(isChanged);
  if (action !== 'nothing' || files + commands.length === 0) print.line(`${done} ${DONE[action]}`);
  if (backupPath !== undefined) print.line(`  The file as it was a moment ago lies in ${backupPath}.`);
  if (files > 0) print.line(`${done} Took the Compact Instructions out of ${sayCount(files, 'file')}.`);
  if (commands.length > 0) print.line(`${done} Removed ${commands.map(({ name }) => name).join(', ')}.`);
  if (existsSync(dataDir))
    print.line(`  The archive stays in ${dataDir}; delete that folder if you do not want it.`);
}

function describe({ settingsPath, action, edits, backupPath }: UninstallOutcome) {
  return { path: settingsPath, action, edits, ...(backupPath === undefined ? {} : { backupPath }) };
}

function describeBlock({ path, outcome, problem }: TakenOutBlock) {
  return {
    path,
    ...(outcome && { action: outcome.action, edited: outcome.edited }),
    ...(outcome?.backupPath !== undefined && { backupPath: outcome.backupPath }),
    ...(problem && { problem: problem.message, fix: problem.hint }),
  };
}
