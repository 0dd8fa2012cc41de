import { basename } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import { type ChangedFile, changeFile } from '../../../install/change-file.ts';
import type { Scope, Situation } from '../../../install/places.ts';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';
import { programFile } from '../../../system/paths.ts';
import { writeFileAtomically } from '../../../system/write-file-atomically.ts';
import type { InstalledParts, WantedParts } from '../../client-setup.ts';
import { hooks, hooksKnownTo } from '../events/hooks.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { hookCommand, isOurHook, shellCommand } from '../settings/hook-command.ts';
import { planHooks } from '../settings/plan-settings.ts';
import { findOldestVersion } from './find-client.ts';
import { findDoubles, findRegistrations } from './find-registrations.ts';
import {
  clearStrayHooks,
  commandParts,
  findTarget,
  instructionsPart,
  launcherPart,
  NAMES,
  type Part,
  serverPart,
  type Target,
} from './parts.ts';

/** Installs or plans all parts of a scope. Shared settings get no status line and no commands: colleagues have their own. */
export function installParts(
  situation: Situation,
  scope: Scope,
  wanted: WantedParts,
  dryRun: boolean,
): InstalledParts {
  const target = findTarget(scope, situation);
  const { project } = target;
  const remarks = findRemarks(target, situation);
  // First the launcher, so that hooks never run a missing file.
  const launcher = scope === 'project' ? [change(launcherPart(project!), situation, dryRun)] : [];
  for (const { problem, outcome, path } of launcher) {
    if (problem) throw problem;
    if (outcome?.leftAlone) throw occupied(path);
  }
  if (!dryRun) noteProgram(situation);
  const statusLine = wanted.statusLine && mayHaveStatusLine(target, situation);
  const settings = change(settingsPart(target, situation, statusLine), situation, dryRun);
  if (settings.problem) throw settings.problem;
  const others = [
    ...(wanted.commands && scope === 'user'
      ? commandParts(situation, shellCommand(situation.node, situation.entryFile))
      : []),
    // The plugin includes the server.
    ...(wanted.server && !findPlugin(situation.clientDir)?.isBuilt ? [serverPart(target)] : []),
    ...(wanted.instructions ? [instructionsPart(situation, project)] : []),
  ].map((part) => change(part, situation, dryRun));
  const stray = clearStrayHooks(situation, project, dryRun);
  return { files: [settings, ...launcher, ...others, ...stray], remarks };
}

export function change(part: Part, { dataDir }: Situation, dryRun: boolean): ChangedFile {
  const { name, plans, ...options } = part;
  return changeFile(name, { ...options, dataDir, dryRun }, plans);
}

/** The settings with our hooks, for the versions of the client that read them. */
function settingsPart(
  { path, command, scope }: Pick<Target, 'path' | 'command' | 'scope'>,
  situation: Situation,
  statusLine: boolean,
): Part {
  const { node, entryFile: file } = situation;
  const line = command ?? hookCommand(node, file);
  if (!isOurHook(line))
    throw new AppError(
      'E_USAGE',
      `Cannot install hooks that run ${file}`,
      'Build first, then install from the built tideproof.cjs',
    );
  const known = hooksKnownTo(findOldestVersion(situation));
  const plans = planHooks(known, line, statusLine ? { node, file } : undefined);
  return { name: NAMES.settings, path, kind: 'settings', plans, ...(scope !== 'project' && { mode: 0o600 }) };
}

function occupied(path: string): AppError {
  return new AppError(
    'E_SETTINGS_UNREADABLE',
    `Cannot write ${path}: the file that is there was not written by tideproof`,
    'Move it away, then run the command again',
  );
}

/** Tells launchers of projects where tideproof is. */
function noteProgram({ dataDir, entryFile }: Situation): void {
  const file = programFile(dataDir);
  makeDirectoriesFor(file, 0o700);
  writeFileAtomically(file, Buffer.from(`${JSON.stringify({ file: entryFile })}\n`));
}

/** In a single project ours would replace a status line that the user has everywhere. */
function mayHaveStatusLine({ scope, path }: Target, situation: Situation): boolean {
  if (scope !== 'local') return scope === 'user';
  const others = findRegistrations(situation).filter((place) => place.path !== path);
  return others.every(({ registered }) => registered.statusLine === undefined);
}

function findRemarks({ scope, path, project, command }: Target, situation: Situation): string[] {
  const { node, entryFile, environment, cwd } = situation;
  const version = findOldestVersion(situation);
  const known = hooksKnownTo(version);
  const unknown = hooks.filter((hook) => !known.includes(hook)).map(({ event }) => event);
  const remarks: string[] = findDoubles(path, command ?? hookCommand(node, entryFile), situation).map(
    (other) =>
      `The hooks are also registered in ${other.path}, so every hook would run twice. To take those out: tideproof uninstall --scope ${other.scope}`,
  );
  if (unknown.length > 0)
    remarks.push(
      `Claude Code ${version}, installed or the last to write a transcript, does not know ${unknown.join(', ')}: left out, it works without. After an update run this again.`,
    );
  if (scope === 'project')
    remarks.push(
      `For all who work on ${basename(project!)}: commit these files. Who has no tideproof notices nothing of them.`,
    );
  if (scope === 'project' && project !== cwd)
    remarks.push(`Claude Code reads ${path} only when it is started in ${project}, not in folders below it.`);
  if (environment.TIDEPROOF_HOME)
    remarks.push(
      'TIDEPROOF_HOME is set: start Claude Code with it too, or its hooks will keep their things elsewhere.',
    );
  return remarks;
}
