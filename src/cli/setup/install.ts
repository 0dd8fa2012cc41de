import { openDatabase } from '../../archive/sqlite/binding.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import type { ClientSetup, RehearsedStep, SetupRequest, WantedParts } from '../../clients/client-setup.ts';
import { createContext } from '../../context/create-context.ts';
import { sayCount } from '../../domain/say.ts';
import { isChanged } from '../../install/change-file.ts';
import { keepOwnCopy, removeUnusedCopies } from '../../install/own-copies.ts';
import { findPlaces, type Scope } from '../../install/places.ts';
import { addShellCommand } from '../../install/shell-command.ts';
import { ownCommand } from '../../system/own-command.ts';
import { version } from '../../system/version.ts';
import { importAll, openSoundArchive, scoreImported } from '../archive/import.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { refusedPlan } from '../terminal/confirm.ts';
import type { Print } from '../terminal/print.ts';
import { describeParts, differencesOf, filesOf, type WholeInstall } from './install/describe-parts.ts';
import { showDiffs, showFiles, showPlan } from './install/show-changes.ts';

/** `install`: shows the plan, changes the files, imports the history and tests the hooks. */
export async function runInstall(call: CommandCall): Promise<ExitCode> {
  const { options, values, context, environment, print } = call;
  // Without SQLite nothing works, so that is said before a plan is shown.
  openDatabase(':memory:').close();
  const setup = await context.client.setup();
  const places = findPlaces(context, environment);
  const scope = (values.scope ?? 'user') as Scope;
  const request: SetupRequest = { scope, places, environment, cwd: process.cwd() };
  const wanted: WantedParts = {
    statusLine: !options['no-statusline'],
    commands: !options['no-commands'],
    server: !options['no-mcp'],
    instructions: options.instructions === true,
  };
  // Nothing is written before the user agreed, not even the key for masks.
  const { masker } = createContext(environment, { clients: context.clients, mayWrite: false });
  const install = (dryRun: boolean): WholeInstall => {
    const parts = setup.install(request, wanted, dryRun);
    if (scope !== 'user' || options['no-shell-command']) return parts;
    return { ...parts, shellCommand: addShellCommand(places, environment, context.home, dryRun) };
  };
  const plan = install(true);
  const self = ownCommand(process.argv[1] ?? '', places.entryFile, environment);
  const remarks = setup.findRemarks(plan, request, self);
  print.line(`tideproof ${version} for ${context.client.name}\n`);
  sayPlan(plan, remarks, setup, request, print);
  showDiffs(differencesOf(plan), options['dry-run'] === true, masker, print);
  const described = { scope, ...describeParts(plan, masker), remarks };
  const isAsked = plan.settings.action !== 'nothing' || filesOf(plan).some(isChanged) || options['dry-run'];
  const refused = isAsked ? await refusedPlan(call, described, { question: 'Go ahead?' }) : undefined;
  if (refused !== undefined) return refused;
  // Opened first: if that fails, the settings stay unchanged.
  using archive = openSoundArchive(places.dataDir, print);
  keepOwnCopy(places);
  return await finish(install(false), remarks, setup, request, archive, call);
}

async function finish(
  parts: WholeInstall,
  remarks: string[],
  setup: ClientSetup,
  request: SetupRequest,
  archive: Archive,
  { context, print }: CommandCall,
): Promise<ExitCode> {
  const { places, scope, environment } = request;
  sayOutcome(parts, print);
  removeUnusedCopies(places.dataDir, setup.listNamingFiles(places));
  const history = await importAll(archive, context, print);
  const steps = setup.rehearseInstall(parts, request);
  const failed = steps.filter((step) => step.problem !== undefined);
  saySteps(steps, failed, print);
  const scored = scoreImported(archive, context, print);
  print.line();
  if (failed.length === 0) print.line('Done. New sessions are covered automatically.');
  const addServer = setup.findServerCommand(parts, places);
  // Determined again, because the shell command may be new.
  const self = ownCommand(process.argv[1] ?? '', places.entryFile, environment);
  if (parts.shellCommand === undefined && self !== 'tideproof')
    print.prose(
      'No folder on your PATH could take a `tideproof` command, so commands are printed in full. To get one, put ~/.local/bin on your PATH and run install again.',
    );
  print.line(`Check health:  ${self} doctor`);
  print.line(`Uninstall:     ${self} uninstall`);
  if (addServer !== undefined) print.line(`Add the MCP server:  ${addServer}`);
  print.json({
    scope,
    ...describeParts(parts, context.masker),
    remarks,
    history: { ...history, ...scored },
    selfTest: { passed: failed.length === 0, steps },
    addServer,
  });
  return failed.length === 0 ? 0 : 1;
}

function sayPlan(
  plan: WholeInstall,
  remarks: readonly string[],
  setup: ClientSetup,
  request: SetupRequest,
  print: Print,
): void {
  const { action, settingsPath, edits } = plan.settings;
  const { copyFolder, dataDir } = request.places;
  if (action === 'nothing') print.line(`${settingsPath} already has all hooks.`);
  else {
    print.line(`Changes in ${settingsPath}${action === 'created' ? ' (a new file)' : ''}:`);
    showPlan(edits, setup.describeEdit, print);
    if (action === 'changed') print.line('The rest of the file is not touched.');
  }
  if (filesOf(plan).some((file) => isChanged(file) || file.problem || file.outcome?.leftAlone)) {
    print.line('Also: a shell command, slash commands, a skill, and an MCP server');
    showFiles(filesOf(plan), print);
  }
  for (const remark of remarks) print.warn(remark);
  if (copyFolder !== undefined)
    print.line(`tideproof runs from a cache, so the hooks use a copy of it in ${copyFolder}.`);
  print.line(`Data is stored in ${dataDir}.`);
  print.line('Notes and handoffs are written to .tideproof in each project, ignored by git.');
  print.line();
  const leftOut = setup.findLeftOut(request);
  if (leftOut !== undefined) print.line(`${leftOut}\n`);
}

function sayOutcome(parts: WholeInstall, print: Print): void {
  const { action, settingsPath, backupPath } = parts.settings;
  const files = filesOf(parts);
  const names = (isGone: boolean) =>
    files
      .filter((file) => isChanged(file) && (file.outcome?.action === 'remove') === isGone)
      .map(({ name }) => name)
      .join(', ');
  if (action === 'nothing') print.done('The hooks were already registered; nothing changed.');
  if (action === 'created') print.done(`Created ${settingsPath} with the hooks.`);
  if (action === 'changed') print.done(`Registered the hooks; backup: ${backupPath}.`);
  if (names(false)) print.done(`Added ${names(false)}; available in new sessions.`);
  if (names(true)) print.done(`Took out ${names(true)}.`);
  const failures = files.filter(({ problem }) => problem);
  showFiles(failures, print);
}

function saySteps(steps: readonly RehearsedStep[], failed: readonly RehearsedStep[], print: Print): void {
  const slowest = Math.max(0, ...steps.map((step) => step.milliseconds));
  if (failed.length === 0)
    print.done(
      `Ran a sample session with a compaction through the hooks: ` +
        `${sayCount(steps.length, 'call')}, what the summary lost was restored, slowest call ${slowest} ms.`,
    );
  for (const { event, problem } of failed)
    print.line(`${print.paint('red', '✗')} The ${event} hook does not work: ${problem}`);
}
