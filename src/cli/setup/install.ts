import type { Archive } from '../../archive/sqlite/open-archive.ts';
import type { Client } from '../../clients/client.ts';
import type { ClientSetup, RehearsedStep, SetupRequest, WantedParts } from '../../clients/client-setup.ts';
import type { Context } from '../../context/context.ts';
import { createContext } from '../../context/create-context.ts';
import { sayCount } from '../../domain/say.ts';
import { isChanged } from '../../install/change-file.ts';
import { keepOwnCopy, removeUnusedCopies } from '../../install/own-copies.ts';
import { findPlaces } from '../../install/places.ts';
import { addShellCommand } from '../../install/shell-command.ts';
import { ownCommand } from '../../system/own-command.ts';
import { version } from '../../system/version.ts';
import { scoreImported } from '../archive/import/score-imported.ts';
import { importAll, openSoundArchive } from '../archive/import.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { refusedPlan } from '../terminal/confirm.ts';
import type { Print } from '../terminal/print.ts';
import { showPlan } from '../terminal/show-plan.ts';
import {
  describeParts,
  differencesOf,
  filesOf,
  hasChanges,
  type WholeInstall,
} from './install/describe-parts.ts';
import { readScope } from './install/read-scope.ts';
import { showDiffs } from './install/show-diffs.ts';
import { showFiles } from './install/show-files.ts';

interface Installation {
  client: Client;
  setup: ClientSetup;
  request: SetupRequest;
  /** How to call us. */
  self: string;
}

/** `install`: shows the plan, changes the files, reads the history and proves that the hooks answer. */
export async function runInstall(call: CommandCall): Promise<ExitCode> {
  const { options, context, environment, print } = call;
  const { client } = context;
  const setup = await client.setup();
  const places = findPlaces(context, environment);
  const scope = readScope(options.scope) ?? 'user';
  const request: SetupRequest = { scope, places, environment, cwd: process.cwd() };
  const self = ownCommand(process.argv[1] ?? '', places.entryFile, environment);
  const wanted: WantedParts = {
    statusLine: !options['no-statusline'],
    commands: !options['no-commands'],
    server: !options['no-mcp'],
    instructions: options.instructions === true,
  };
  // Nothing is written before the user said yes, not even the key of masks.
  const { masker } = createContext(environment, { clients: context.clients, mayWrite: false });
  const addCommand = (dryRun: boolean) => {
    if (scope !== 'user' || options['no-shell-command']) return {};
    const shellCommand = addShellCommand(places, environment, context.home, dryRun);
    return shellCommand ? { shellCommand } : {};
  };
  const plan = { ...setup.install(request, wanted, true), ...addCommand(true) };
  const remarks = setup.findRemarks(plan, request, self);
  const installation: Installation = { client, setup, request, self };
  sayPlan(plan, remarks, installation, print);
  const leftOut = setup.findLeftOut(request);
  if (leftOut !== undefined) print.line(`${leftOut}\n`);
  showDiffs(differencesOf(plan), options['dry-run'] === true, masker, print);
  const described = { scope, ...describeParts(plan, masker), remarks };
  const isAsked = hasChanges(plan) || options['dry-run'];
  const refused = isAsked ? await refusedPlan(call, described, { question: 'Go ahead?' }) : undefined;
  if (refused !== undefined) return refused;
  // Opened first: if it cannot be, the settings stay as they are.
  using archive = openSoundArchive(places.dataDir, print);
  keepOwnCopy(places);
  const parts = { ...setup.install(request, wanted, false), ...addCommand(false) };
  return await finish(parts, installation, remarks, archive, context, print);
}

async function finish(
  parts: WholeInstall,
  { setup, request }: Installation,
  remarks: string[],
  archive: Archive,
  context: Context,
  print: Print,
): Promise<ExitCode> {
  const { places, scope, environment } = request;
  sayOutcome(parts, print);
  removeUnusedCopies(places.dataDir, setup.listNamingFiles(places));
  const history = await importAll(archive, context, print);
  const steps = setup.rehearseInstall(parts, request);
  const failed = steps.filter((step) => step.problem !== undefined);
  saySteps(steps, failed, print);
  const { figures, left } = scoreImported(archive, context, print);
  print.line();
  if (failed.length === 0) print.line('Done. New sessions are covered automatically.');
  const addServer = setup.findServerCommand(parts, places);
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
    history: { ...history, figures, unscored: left },
    selfTest: { passed: failed.length === 0, steps },
    addServer,
  });
  return failed.length === 0 ? 0 : 1;
}

function sayPlan(
  plan: WholeInstall,
  remarks: readonly string[],
  { client, setup, request: { places } }: Installation,
  print: Print,
): void {
  const { settings } = plan;
  print.line(`tideproof ${version} for ${client.name}`);
  print.line();
  if (settings.action === 'nothing') print.line(`${settings.settingsPath} already has all hooks.`);
  else {
    const made = settings.action === 'created' ? ' (a new file)' : '';
    print.line(`Changes in ${settings.settingsPath}${made}:`);
    showPlan(settings.edits, setup.describeEdit, print);
    if (settings.action === 'changed') print.line('The rest of the file is not touched.');
  }
  if (filesOf(plan).some((file) => isChanged(file) || file.problem || file.outcome?.leftAlone)) {
    print.line('Also: a shell command, slash commands, a skill, and an MCP server');
    showFiles(filesOf(plan), print);
  }
  for (const remark of remarks) print.warn(`${remark}`);
  if (places.copyFolder !== undefined)
    print.line(`tideproof runs from a cache, so the hooks use a copy of it in ${places.copyFolder}.`);
  print.line(`Data is stored in ${places.dataDir}.`);
  print.line('Notes and handoffs are written to .tideproof in each project, ignored by git.');
  print.line();
}

function sayOutcome(parts: WholeInstall, print: Print): void {
  const { action, settingsPath, backupPath } = parts.settings;
  const done = print.paint('green', '✓');
  const added = filesOf(parts).filter(isChanged);
  const names = (isGone: boolean) =>
    added.filter(({ outcome }) => (outcome?.action === 'remove') === isGone).map(({ name }) => name);
  if (action === 'nothing') print.line(`${done} The hooks were already registered; nothing changed.`);
  if (action === 'created') print.line(`${done} Created ${settingsPath} with the hooks.`);
  if (action === 'changed') print.line(`${done} Registered the hooks; backup: ${backupPath}.`);
  if (names(false).length > 0)
    print.line(`${done} Added ${names(false).join(', ')}; available in new sessions.`);
  if (names(true).length > 0) print.line(`${done} Took out ${names(true).join(', ')}.`);
  showFiles(
    filesOf(parts).filter(({ problem }) => problem),
    print,
  );
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
