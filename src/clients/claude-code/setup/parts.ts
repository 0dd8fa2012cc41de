import { mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { loadConfig } from '../../../config/load-config.ts';
import { usageError } from '../../../domain/app-error.ts';
import { clearFiles, type Part, planOwnFile } from '../../../install/change-file.ts';
import type { Scope, Situation } from '../../../install/places.ts';
import { unchangeable } from '../../../install/settings-file.ts';
import { removeEmptyDirectories } from '../../../system/make-directories.ts';
import { findText } from '../../../system/write-file-atomically.ts';
import { findSettingsPlace, findStateFile, type SettingsPlace } from '../settings/client-files.ts';
import { commandFiles, ownerOf } from '../settings/command-files.ts';
import { hookCommand, PROJECT_COMMAND, shellCommand } from '../settings/hook-command.ts';
import { BLOCK_MARK, defaultLists, planInstructions } from '../settings/instructions-block.ts';
import { planRemoveServer, planServer, type ServerList, serverEntry } from '../settings/plan-server.ts';
import { planHooks, planRemoveHooks } from '../settings/plan-settings.ts';
import { isLauncher, launcherText } from '../settings/project-launcher.ts';

export interface Target extends SettingsPlace {
  command: string;
  /** Where our MCP server is registered. A shared project has none: the client would ask every colleague about it. */
  server?: { path: string; list: ServerList };
}

export function findTarget(
  scope: Scope,
  { clientDir, node, entryFile, environment, cwd }: Situation,
): Target {
  const place = findSettingsPlace(scope, clientDir, cwd, homedir());
  const { project } = place;
  const hint = `Go to the folder of a project, or leave --scope ${scope} out`;
  if (project === homedir())
    throw usageError(`Cannot use the scope "${scope}" in your home: it is no project`, hint);
  if (scope === 'project') return { ...place, command: PROJECT_COMMAND };
  const list = [...(project === undefined ? [] : ['projects', project]), 'mcpServers'];
  const server = { path: findStateFile(clientDir, environment), list };
  return { ...place, command: hookCommand(node, entryFile), server };
}

/** `everywhere`: it is taken out for the user and every project, too. */
export function serverParts({ server }: Target, { node, entryFile }: Situation, everywhere = false): Part[] {
  if (!server) return [];
  const plans = planServer(server.list, serverEntry(node, entryFile));
  if (everywhere) plans.remove = planRemoveServer();
  const { path } = server;
  return [{ name: 'the MCP server', path, kind: 'server', lock: lockForClient, mode: 0o600, plans }];
}

export function commandParts({ clientDir, node, entryFile }: Situation): Part[] {
  return commandFiles(shellCommand(node, entryFile)).map(({ path, text }) =>
    commandPart(join(clientDir, path), text),
  );
}

export function commandPart(path: string, text = ''): Part {
  const name = basename(path) === 'SKILL.md' ? 'the skill' : `/${basename(path, '.md')}`;
  return { name, path, kind: 'command', plans: planOwnFile(text, ownerOf) };
}

export function launcherPart(path: string): Part {
  const plans = planOwnFile(launcherText, (text) => (isLauncher(text) ? 'ours' : 'foreign'));
  return { name: 'the launcher', path, kind: 'launcher', plans };
}

/** The block for the summarizer in the instructions of a project or, without one, of the user, which no project's config affects. */
export function instructionsPart({ clientDir, dataDir, environment }: Situation, project?: string): Part {
  const owner = { project: project ?? clientDir, withoutProject: project === undefined };
  const { config } = loadConfig({ ...owner, dataDir, home: homedir(), environment });
  const [keep, skip] = [config['compactInstructions.keep'], config['compactInstructions.skip']];
  const plans = planInstructions({
    keep: keep.length > 0 ? keep : defaultLists.keep,
    skip: skip.length > 0 ? skip : defaultLists.skip,
  });
  const path = project === undefined ? join(clientDir, 'CLAUDE.md') : findProjectFile(project);
  return { name: 'the Compact Instructions', path, kind: 'instructions', plans };
}

/** The client reads either place: prefers the file with our block, or what is left of one, then an existing one. */
function findProjectFile(project: string): string {
  const files = [join(project, 'CLAUDE.md'), join(project, '.claude', 'CLAUDE.md')] as const;
  return (
    files.find((file) => findText(file)?.includes(BLOCK_MARK)) ??
    files.find((file) => findText(file) !== undefined) ??
    files[0]
  );
}

/** Takes ours out of every `hooks.json` beside settings, where old advice put hooks. The client never reads it. */
export function clearStrayHooks(situation: Situation, dryRun: boolean, project = situation.cwd) {
  const { clientDir, cwd, dataDir } = situation;
  const plans = { ...planHooks([], ''), remove: (text: string | undefined) => planRemoveHooks(text, null) };
  const folders = new Set([clientDir, join(cwd, '.claude'), join(project, '.claude')]);
  const parts = [...folders].map((folder): Part => {
    const path = join(folder, 'hooks.json');
    return { name: 'our hooks in a file that nobody reads', path, kind: 'command', plans };
  });
  // A file that cannot be changed is left alone: nobody reads it anyway.
  return clearFiles(parts, { dataDir, dryRun }).filter(({ problem }) => !problem);
}

/** The client keeps refreshing its lock; an older one was left by a killed client. */
const STALE_MILLISECONDS = 10_000;
/** Longer than that, so that a lock left by a killed client never blocks. */
const PATIENCE_MILLISECONDS = 12_000;
const PAUSE_MILLISECONDS = 50;

/** The client takes this lock, a folder beside the file, to write its state; so neither overwrites changes of the other. */
function lockForClient(path: string): Disposable {
  const lock = `${path}.lock`;
  const until = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      mkdirSync(lock);
      return { [Symbol.dispose]: () => removeEmptyDirectories([lock]) };
    } catch (error) {
      // Where no lock can be made, writing the file says why it cannot be written.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return { [Symbol.dispose]() {} };
    }
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    // What is not empty is something else of that name.
    if (Date.now() - since > STALE_MILLISECONDS) removeEmptyDirectories([lock]);
    if (Date.now() > until)
      throw unchangeable(`Cannot change ${path}: Claude Code holds its lock ${lock}`, 'Wait a moment');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
  }
}
