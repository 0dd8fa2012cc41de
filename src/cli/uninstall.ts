import { existsSync } from 'node:fs';
import { type UninstallOptions, type UninstallOutcome, uninstallHooks } from '../install/apply-uninstall.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { confirm } from './confirm.ts';
import { findPlaces } from './places.ts';
import type { Print } from './print.ts';
import { showPlan } from './show-plan.ts';

const DONE = {
  nothing: 'There was nothing of tideproof in the settings; nothing changed.',
  restored: 'The settings are again, to the byte, what they were before the install.',
  deleted: 'Removed the settings file, because there was none before the install.',
  edited: 'Took the hooks out; what else was changed in the settings since the install is still there.',
};

/** `uninstall`: takes the hooks out of the settings. The archive stays: it is the user's. */
export async function runUninstall({ options, environment, print }: CommandCall): Promise<ExitCode> {
  const { settingsPath, dataDir } = findPlaces(environment);
  const uninstall: UninstallOptions = { settingsPath, dataDir, now: () => new Date() };
  const plan = uninstallHooks({ ...uninstall, dryRun: true });
  if (plan.action !== 'nothing') {
    print.line(`What changes in ${plan.settingsPath}:`);
    showPlan(plan.edits, print);
    print.line();
  }
  if (options['dry-run']) {
    print.line(plan.action === 'nothing' ? DONE.nothing : 'Nothing was changed: this was a dry run.');
    print.json({ dryRun: true, settings: describe(plan) });
    return 0;
  }
  if (plan.action !== 'nothing' && !options.yes && !(await confirm('Go ahead?'))) {
    print.line('Nothing was changed.');
    print.json({ declined: true, settings: describe(plan) });
    return 1;
  }
  const outcome = uninstallHooks(uninstall);
  sayOutcome(outcome, dataDir, print);
  print.json({ settings: describe(outcome), dataDir });
  return 0;
}

function sayOutcome({ action, backupPath }: UninstallOutcome, dataDir: string, print: Print): void {
  print.line(`${print.paint('green', '✓')} ${DONE[action]}`);
  if (backupPath !== undefined) print.line(`  The file as it was a moment ago lies in ${backupPath}.`);
  if (existsSync(dataDir))
    print.line(`  The archive stays in ${dataDir}; delete that folder if you do not want it.`);
}

function describe({ settingsPath, action, edits, backupPath }: UninstallOutcome) {
  return { path: settingsPath, action, edits, ...(backupPath === undefined ? {} : { backupPath }) };
}
