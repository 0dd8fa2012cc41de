import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { hooks, hooksKnownTo } from '../../clients/claude-code/events/hooks.ts';
import { findPlugin } from '../../clients/claude-code/settings/find-plugin.ts';
import { shellCommand } from '../../clients/claude-code/settings/hook-command.ts';
import { listRegistered } from '../../clients/claude-code/settings/list-registered.ts';
import { expandProjectCommand } from '../../clients/claude-code/settings/project-launcher.ts';
import type { InstallOutcome } from '../../clients/claude-code/setup/apply-install.ts';
import { findOldestVersion } from '../../clients/claude-code/setup/find-client-versions.ts';
import { findRemarks } from '../../clients/claude-code/setup/find-remarks.ts';
import { findTarget, readScope, type Target } from '../../clients/claude-code/setup/find-target.ts';
import {
  type InstalledParts,
  installParts,
  type WantedParts,
} from '../../clients/claude-code/setup/install-parts.ts';
import { type RehearsedStep, rehearse } from '../../clients/claude-code/setup/rehearse.ts';
import type { Context } from '../../context/context.ts';
import { createContext } from '../../context/create-context.ts';
import { sayCount } from '../../domain/say.ts';
import { isChanged } from '../../install/change-file.ts';
import { ownCommand } from '../../install/own-command.ts';
import { keepOwnCopy, removeUnusedCopies } from '../../install/own-copies.ts';
import { findPlaces, type Places } from '../../install/places.ts';
import { version } from '../../system/version.ts';
import { importAll, openSoundArchive } from '../archive/import.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { confirm } from '../terminal/confirm.ts';
import type { Print } from '../terminal/print.ts';
import { showPlan } from '../terminal/show-plan.ts';
import { describeParts, differencesOf, filesOf, hasChanges } from './install/describe-parts.ts';
import { showDiffs } from './install/show-diffs.ts';
import { showFiles } from './install/show-files.ts';

/** `install`: shows the plan, changes the files, reads the history and proves that the hooks answer. */
export async function runInstall({ options, context, environment, print }: CommandCall): Promise<ExitCode> {
  const places = findPlaces(environment);
  const cwd = process.cwd();
  const scope = readScope(options.scope) ?? 'user';
  const target = findTarget(scope, places, environment, cwd);
  const self = ownCommand(process.argv[1] ?? '', places.entryFile);
  const clientVersion = findOldestVersion(places, environment);
  const wanted: WantedParts = {
    hooks: hooksKnownTo(clientVersion),
    statusLine: !options['no-statusline'],
    commands: !options['no-commands'],
    server: !options['no-mcp'],
    instructions: options.instructions === true,
  };
  // Nothing is written before the user said yes, not even the key of masks.
  const { masker } = createContext(environment, { mayWrite: false });
  const plan = installParts(target, places, wanted, environment, cwd, true);
  const remarks = findRemarks(plan, target, places, environment, cwd, self);
  sayPlan(plan, remarks, places, print);
  sayUnknownEvents(clientVersion, print);
  showDiffs(differencesOf(plan), options['dry-run'] === true, masker, print);
  const described = { scope, ...describeParts(plan, masker), remarks };
  if (options['dry-run']) {
    print.line('Nothing was changed: this was a dry run.');
    print.json({ dryRun: true, ...described });
    return 0;
  }
  if (hasChanges(plan) && !options.yes && !(await confirm('Go ahead?'))) {
    print.line('Nothing was changed.');
    print.json({ declined: true, ...described });
    return 1;
  }
  // Opened first: if it cannot be, the settings stay as they are.
  const archive = openSoundArchive(places.dataDir, print);
  try {
    keepOwnCopy(places);
    const parts = installParts(target, places, wanted, environment, cwd, false);
    return await finish(parts, target, remarks, archive, places, context, print);
  } finally {
    archive.close();
  }
}

async function finish(
  parts: InstalledParts,
  target: Target,
  remarks: string[],
  archive: Archive,
  places: Places,
  context: Context,
  print: Print,
): Promise<ExitCode> {
  sayOutcome(parts, print);
  removeUnusedCopies(places);
  const history = await importAll(archive, places, context, print);
  const steps = rehearse(hooksIn(parts.settings, target, places), context.environment);
  const failed = steps.filter((step) => step.problem !== undefined);
  saySteps(steps, failed, print);
  const self = ownCommand(process.argv[1] ?? '', places.entryFile);
  print.line();
  if (failed.length === 0)
    print.line('Done. Sessions started from now on are looked after; there is nothing to remember.');
  // The plugin brings it with it.
  const isServerMissing = !parts.server && !findPlugin(places.claudeDir)?.isBuilt;
  const addServer = `claude mcp add --scope user tideproof -- ${shellCommand(places.node, places.entryFile)} mcp`;
  print.line(`See how it is:  ${self} doctor`);
  print.line(`Undo all this:  ${self} uninstall`);
  if (isServerMissing) print.line(`Let Claude look things up by itself:  ${addServer}`);
  print.json({
    scope: target.scope,
    ...describeParts(parts, context.masker),
    remarks,
    history,
    selfTest: { passed: failed.length === 0, steps },
    ...(isServerMissing ? { addServer } : {}),
  });
  return failed.length === 0 ? 0 : 1;
}

function hooksIn({ after }: InstallOutcome, { project }: Target, { node }: Places) {
  return listRegistered(project === undefined ? after : expandProjectCommand(after, project, node)).hooks;
}

function sayPlan(plan: InstalledParts, remarks: readonly string[], places: Places, print: Print): void {
  const { settings } = plan;
  print.line(`tideproof ${version} for Claude Code`);
  print.line();
  if (settings.action === 'nothing') print.line(`${settings.settingsPath} has all hooks already.`);
  else {
    const made = settings.action === 'created' ? ' (a new file)' : '';
    print.line(`What changes in ${settings.settingsPath}${made}:`);
    showPlan(settings.edits, print);
    if (settings.action === 'changed') print.line('Everything else in the file stays as it is, to the byte.');
  }
  if (filesOf(plan).some((file) => isChanged(file) || file.problem || file.outcome?.leftAlone)) {
    print.line(
      'Besides (slash commands, a skill for after a compaction, a server by which Claude looks things up):',
    );
    showFiles(filesOf(plan), print);
  }
  for (const remark of remarks) print.line(`${print.paint('yellow', '!')} ${remark}`);
  if (places.copyFolder !== undefined)
    print.line(`tideproof runs from a cache here, so the hooks run a copy of it in ${places.copyFolder}.`);
  print.line(`What tideproof keeps goes to ${places.dataDir}.`);
  print.line('Notes and handoffs of a session go into .tideproof in its project, where git ignores them.');
  print.line();
}

/** An old client would ignore all of its settings over an event that it does not know. */
function sayUnknownEvents(clientVersion: string | undefined, print: Print): void {
  const known = hooksKnownTo(clientVersion);
  const unknown = hooks.filter((hook) => !known.includes(hook)).map(({ event }) => event);
  if (unknown.length === 0) return;
  print.line(
    `Claude Code ${clientVersion} does not know ${unknown.join(', ')}: left out, it works without. After an update run this again.`,
  );
  print.line();
}

function sayOutcome(parts: InstalledParts, print: Print): void {
  const { action, settingsPath, backupPath } = parts.settings;
  const done = print.paint('green', '✓');
  const added = filesOf(parts).filter(isChanged);
  const names = (isGone: boolean) =>
    added.filter(({ outcome }) => (outcome?.action === 'remove') === isGone).map(({ name }) => name);
  if (action === 'nothing') print.line(`${done} The hooks were registered already; nothing changed.`);
  if (action === 'created') print.line(`${done} Made ${settingsPath} with the hooks in it.`);
  if (action === 'changed')
    print.line(`${done} Registered the hooks; the file as it was lies in ${backupPath}.`);
  if (names(false).length > 0)
    print.line(`${done} Added ${names(false).join(', ')}; new sessions have them.`);
  if (names(true).length > 0) print.line(`${done} Took out ${names(true).join(', ')}.`);
  showFiles(
    filesOf(parts).filter(({ problem }) => problem),
    print,
  );
}

function saySteps(steps: readonly RehearsedStep[], failed: readonly RehearsedStep[], print: Print): void {
  const slowest = Math.max(0, ...steps.map((step) => step.milliseconds));
  if (failed.length === 0)
    print.line(
      `${print.paint('green', '✓')} Played a made-up session with a compaction through the registered hooks: ` +
        `${sayCount(steps.length, 'call')}, what the summary dropped came back, slowest call ${slowest} ms.`,
    );
  for (const { event, problem } of failed)
    print.line(`${print.paint('red', '✗')} The ${event} hook does not work: ${problem}`);
}
