import { openDatabase } from '../../archive/sqlite/binding.ts';
import type { InstalledParts, RehearsedStep, WantedParts } from '../../clients/client-setup.ts';
import { sayCount } from '../../domain/say.ts';
import { isChanged } from '../../install/change-file.ts';
import { keepOwnCopy, removeUnusedCopies } from '../../install/own-copies.ts';
import { findSituation, type Scope, type Situation } from '../../install/places.ts';
import { addShellCommand } from '../../install/shell-command.ts';
import { ownCommand } from '../../system/own-command.ts';
import { version } from '../../system/version.ts';
import { importAll, openSoundArchive, scoreImported } from '../archive/import.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { refusedPlan } from '../terminal/confirm.ts';
import type { Print } from '../terminal/print.ts';
import { describeChange, showOutcome, showPlan } from './install/show-changes.ts';

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
  sayPlan(plan, situation, print);
  const described = describe(scope, plan);
  const isAsked = plan.files.some(isChanged) || options['dry-run'];
  if (isAsked && options.yes && !options['dry-run'])
    print.hint('Not asked, because of --yes: `tideproof uninstall` gives every file back, to the byte.\n');
  const refused = isAsked ? await refusedPlan(call, described, 'Go ahead?') : undefined;
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
    ...describe(scope, parts),
    history: { ...history, ...scored },
    selfTest: { passed: failed.length === 0, steps },
  });
  return failed.length === 0 ? 0 : 1;
}

function describe(scope: Scope, { files, remarks }: InstalledParts) {
  return { scope, files: files.map(describeChange), remarks };
}

function sayPlan({ files, remarks }: InstalledParts, { copyFolder, dataDir }: Situation, print: Print): void {
  showPlan(files, print);
  for (const remark of remarks) print.warn(print.asTyped(remark));
  if (copyFolder !== undefined)
    print.line(`tideproof runs from a cache, so the hooks use a copy of it in ${copyFolder}.`);
  print.line(`Data is stored in ${dataDir}.`);
  print.line('Notes and handoffs are written to .tideproof in each project, ignored by git.\n');
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
