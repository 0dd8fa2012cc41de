import { basename } from 'node:path';
import { type ChangedFile, changeFile } from '../../../install/change-file.ts';
import type { Situation } from '../../../install/places.ts';
import { unchangeable } from '../../../install/settings-file.ts';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';
import { programFile } from '../../../system/paths.ts';
import { writeFileAtomically } from '../../../system/write-file-atomically.ts';
import type { ClientSetup } from '../../client-setup.ts';
import { hooks, hooksKnownTo } from '../events/hooks.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { shellCommand } from '../settings/hook-command.ts';
import { planHooks } from '../settings/plan-settings.ts';
import { findOldestVersion } from './find-client.ts';
import { findDoubles, findRegistrations } from './find-registrations.ts';
import {
  commandParts,
  findTarget,
  instructionsPart,
  launcherPart,
  NAMES,
  type Part,
  serverParts,
  type Target,
} from './parts.ts';

/** Installs or plans all parts of a scope. Shared settings get no status line and no commands: colleagues have their own. */
export const installParts: ClientSetup['install'] = (situation, scope, wanted, dryRun) => {
  const target = findTarget(scope, situation);
  const { project } = target;
  const remarks = findRemarks(target, situation);
  // First the launcher, so that hooks never run a missing file.
  const launcher = scope === 'project' ? [change(launcherPart(project!), situation, dryRun)] : [];
  for (const { problem, leftAlone, path } of launcher) {
    if (problem) throw problem;
    if (leftAlone)
      throw unchangeable(`Cannot write ${path}: it was not written by tideproof`, 'Move it away');
  }
  if (!dryRun) noteProgram(situation);
  const settings = change(settingsPart(target, situation, wanted.statusLine), situation, dryRun);
  if (settings.problem) throw settings.problem;
  const others = [
    ...(wanted.commands && scope === 'user'
      ? commandParts(situation, shellCommand(situation.node, situation.entryFile))
      : []),
    // The plugin includes the server.
    ...(wanted.server && !findPlugin(situation.clientDir)?.isBuilt ? serverParts(target, situation) : []),
    ...(wanted.instructions ? [instructionsPart(situation, project)] : []),
  ].map((part) => change(part, situation, dryRun));
  return { files: [settings, ...launcher, ...others], remarks };
};

export function change(part: Part, { dataDir }: Situation, dryRun: boolean): ChangedFile {
  const { name, plans, ...options } = part;
  return changeFile(name, { ...options, dataDir, dryRun }, plans);
}

function settingsPart(target: Target, situation: Situation, isLineWanted: boolean): Part {
  const { path, command, scope } = target;
  const { node, entryFile: file } = situation;
  const known = hooksKnownTo(findOldestVersion(situation));
  const hasLine = isLineWanted && mayHaveStatusLine(target, situation);
  const plans = planHooks(known, command, hasLine ? { node, file } : undefined);
  return { name: NAMES.settings, path, kind: 'settings', plans, ...(scope !== 'project' && { mode: 0o600 }) };
}

/** In a single project ours would replace a status line that the user has everywhere. */
function mayHaveStatusLine({ scope, path }: Target, situation: Situation): boolean {
  if (scope !== 'local') return scope === 'user';
  const others = findRegistrations(situation).filter((place) => place.path !== path);
  return others.every(({ statusLine }) => statusLine === undefined);
}

/** Tells launchers of projects where tideproof is. */
function noteProgram({ dataDir, entryFile }: Situation): void {
  const file = programFile(dataDir);
  makeDirectoriesFor(file, 0o700);
  writeFileAtomically(file, Buffer.from(`${JSON.stringify({ file: entryFile })}\n`));
}

function findRemarks({ scope, path, project, command }: Target, situation: Situation): string[] {
  const { environment, cwd } = situation;
  const version = findOldestVersion(situation);
  const known = hooksKnownTo(version);
  const unknown = hooks.filter((hook) => !known.includes(hook)).map(({ event }) => event);
  return [
    ...findDoubles(path, command, situation).map(
      (other) =>
        `The hooks are also registered in ${other.path}, so every hook would run twice. To take those out: tideproof uninstall --scope ${other.scope}`,
    ),
    unknown.length > 0 &&
      `Claude Code ${version} does not know ${unknown.join(', ')}: left out, it works without. After an update run this again.`,
    scope === 'project' &&
      `For all who work on ${basename(project!)}: commit these files. Who has no tideproof notices nothing of them.`,
    scope === 'project' &&
      project !== cwd &&
      `Claude Code reads ${path} only when it is started in ${project}, not in folders below it.`,
    environment.TIDEPROOF_HOME &&
      'TIDEPROOF_HOME is set: start Claude Code with it too, or its hooks will keep their things elsewhere.',
  ].filter((remark): remark is string => Boolean(remark));
}
