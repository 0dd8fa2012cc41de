import { type Archive, openArchive } from '../archive/sqlite/open-archive.ts';
import { shellCommand } from '../clients/claude-code/hook-command.ts';
import { listRegistered } from '../clients/claude-code/list-registered.ts';
import { type InstallOptions, type InstallOutcome, installHooks } from '../install/apply-install.ts';
import { archiveFile } from '../system/paths.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { confirm } from './confirm.ts';
import { importAll } from './import.ts';
import { ownCommand } from './own-command.ts';
import { findPlaces, type Places } from './places.ts';
import type { Print } from './print.ts';
import { type RehearsedStep, rehearse } from './rehearse.ts';
import { sayCount } from './say.ts';
import { showPlan } from './show-plan.ts';
import {
  addCommandFiles,
  type ChangedCommandFile,
  describeCommandFile,
} from './slash-commands/change-command-files.ts';
import { isChanged, showCommandFiles } from './slash-commands/show-command-files.ts';
import { version } from './version.ts';

/** `install`: shows the plan, registers the hooks, adds the slash commands, reads the history and proves that the hooks answer. */
export async function runInstall({ options, environment, print }: CommandCall): Promise<ExitCode> {
  const places = findPlaces(environment);
  const { settingsPath, dataDir, node, entryFile } = places;
  const statusLine = !options['no-statusline'];
  const install: InstallOptions = {
    settingsPath,
    dataDir,
    node,
    entryFile,
    statusLine,
    now: () => new Date(),
  };
  const plan = installHooks({ ...install, dryRun: true });
  const planned = options['no-commands'] ? [] : addCommandFiles(places, true);
  sayPlan(plan, planned, places, environment, print);
  const described = { settings: describe(plan), commands: planned.map(describeCommandFile) };
  if (options['dry-run']) {
    print.line('Nothing was changed: this was a dry run.');
    print.json({ dryRun: true, ...described });
    return 0;
  }
  const changes = plan.action !== 'nothing' || planned.some(isChanged);
  if (changes && !options.yes && !(await confirm('Go ahead?'))) {
    print.line('Nothing was changed.');
    print.json({ declined: true, ...described });
    return 1;
  }
  // Opened first: if it cannot be, the settings stay as they are.
  const archive = openArchive(archiveFile(dataDir));
  try {
    const outcome = installHooks(install);
    const commands = options['no-commands'] ? [] : addCommandFiles(places, false);
    return await finish(outcome, commands, archive, places, environment, print);
  } finally {
    archive.close();
  }
}

async function finish(
  outcome: InstallOutcome,
  commands: readonly ChangedCommandFile[],
  archive: Archive,
  places: Places,
  environment: NodeJS.ProcessEnv,
  print: Print,
): Promise<ExitCode> {
  sayOutcome(outcome, commands, print);
  const history = await importAll(archive, places, environment, print);
  const steps = rehearse(listRegistered(outcome.after).hooks, environment);
  const failed = steps.filter((step) => step.problem !== undefined);
  saySteps(steps, failed, print);
  const self = ownCommand(process.argv[1] ?? '', places.entryFile);
  print.line();
  if (failed.length === 0)
    print.line('Done. Sessions started from now on are looked after; there is nothing to remember.');
  const addServer = `claude mcp add --scope user tideproof -- ${shellCommand(places.node, places.entryFile)} mcp`;
  print.line(`See how it is:  ${self} doctor`);
  print.line(`Undo all this:  ${self} uninstall`);
  print.line(`Let Claude look things up by itself:  ${addServer}`);
  print.json({
    settings: describe(outcome),
    commands: commands.map(describeCommandFile),
    history,
    selfTest: { passed: failed.length === 0, steps },
    addServer,
  });
  return failed.length === 0 ? 0 : 1;
}

function sayPlan(
  plan: InstallOutcome,
  commands: readonly ChangedCommandFile[],
  places: Places,
  environment: NodeJS.ProcessEnv,
  print: Print,
): void {
  print.line(`tideproof ${version} for Claude Code`);
  print.line();
  if (plan.action === 'nothing') print.line(`${plan.settingsPath} has all hooks already.`);
  else {
    const made = plan.action === 'created' ? ' (a new file)' : '';
    print.line(`What changes in ${plan.settingsPath}${made}:`);
    showPlan(plan.edits, print);
    if (plan.action === 'changed') print.line('Everything else in the file stays as it is, to the byte.');
  }
  if (commands.some(({ outcome }) => outcome?.action !== 'nothing' || outcome.leftAlone)) {
    print.line('Slash commands, and a skill that tells Claude what to do after a compaction:');
    showCommandFiles(commands, print);
  }
  print.line(`What tideproof keeps goes to ${places.dataDir}.`);
  print.line('Notes and handoffs of a session go into .tideproof in its project, where git ignores them.');
  if (environment.TIDEPROOF_HOME)
    print.line(
      'TIDEPROOF_HOME is set: start Claude Code with it too, or its hooks will keep their things elsewhere.',
    );
  print.line();
}

function sayOutcome(
  { action, settingsPath, backupPath }: InstallOutcome,
  commands: readonly ChangedCommandFile[],
  print: Print,
): void {
  const done = print.paint('green', '✓');
  const added = commands.filter(isChanged).map(({ name }) => name);
  if (action === 'nothing') print.line(`${done} The hooks were registered already; nothing changed.`);
  if (action === 'created') print.line(`${done} Made ${settingsPath} with the hooks in it.`);
  if (action === 'changed')
    print.line(`${done} Registered the hooks; the file as it was lies in ${backupPath}.`);
  if (added.length > 0) print.line(`${done} Added ${added.join(', ')}; new sessions have them.`);
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

function describe({ settingsPath, action, edits, backupPath }: InstallOutcome) {
  return { path: settingsPath, action, edits, ...(backupPath === undefined ? {} : { backupPath }) };
}
