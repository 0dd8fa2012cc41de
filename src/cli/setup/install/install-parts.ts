import type { HookRegistration } from '../../../clients/claude-code/events/hooks.ts';
import { findPlugin } from '../../../clients/claude-code/settings/find-plugin.ts';
import { planAddInstructions } from '../../../clients/claude-code/settings/plan-instructions.ts';
import { AppError } from '../../../domain/app-error.ts';
import { type InstallOutcome, installHooks } from '../../../install/apply-install.ts';
import type { Masker } from '../../../secrets/mask-secrets.ts';
import type { Places } from '../../places.ts';
import { findTarget } from '../instructions/find-target.ts';
import { addCommandFiles } from './change-command-files.ts';
import { type ChangedFile, changeFile, describeFile, isChanged } from './change-file.ts';
import { addLauncher } from './change-launcher.ts';
import { addServer } from './change-server.ts';
import { clearStrayHooks } from './clear-stray-hooks.ts';
import { findRegistrations } from './find-registrations.ts';
import type { Target } from './find-target.ts';
import { type FileDifference, renderDiff } from './render-diff.ts';

/** Which parts of an install are wanted. */
export interface WantedParts {
  /** Those that the client knows. */
  hooks: readonly HookRegistration[];
  statusLine: boolean;
  commands: boolean;
  server: boolean;
  instructions: boolean;
}

/** What an install does, or would do. */
export interface InstalledParts {
  settings: InstallOutcome;
  launcher?: ChangedFile;
  commands: ChangedFile[];
  server?: ChangedFile;
  instructions?: ChangedFile;
  stray: ChangedFile[];
  /** Files of hooks that the client ignores, with hooks of others. */
  ignored: string[];
}

/** Does, or plans, everything that a scope gets. What colleagues share gets no status line and no commands: they have their own. */
export function installParts(
  target: Target,
  places: Places,
  wanted: WantedParts,
  environment: NodeJS.ProcessEnv,
  cwd: string,
  dryRun: boolean,
): InstalledParts {
  const { scope, path, project, command } = target;
  const { dataDir, node, entryFile, claudeDir } = places;
  // Hooks must not run what is not there yet.
  const launcher = command && project ? addLauncher(places, project, dryRun) : undefined;
  if (launcher) refuseWithoutLauncher(launcher);
  const settings = installHooks({
    ...{ settingsPath: path, dataDir, node, entryFile, command, dryRun },
    hooks: wanted.hooks,
    statusLine: wanted.statusLine && mayHaveStatusLine(target, places, cwd),
    now: () => new Date(),
  });
  const { changed, ignored } = clearStrayHooks(places, [cwd, ...(project ? [project] : [])], dryRun);
  return {
    settings,
    ...(launcher && { launcher }),
    commands: wanted.commands && scope === 'user' ? addCommandFiles(places, dryRun) : [],
    // The plugin brings the server with it.
    ...(wanted.server && !findPlugin(claudeDir)?.isBuilt && { server: addServer(places, target, dryRun) }),
    ...(wanted.instructions && { instructions: addInstructions(target, places, environment, dryRun) }),
    stray: changed,
    ignored,
  };
}

/** Hooks of a project are nothing without it. */
function refuseWithoutLauncher({ path, outcome, problem }: ChangedFile): void {
  if (problem) throw problem;
  if (outcome?.leftAlone === undefined) return;
  throw new AppError(
    'E_SETTINGS_UNREADABLE',
    `Cannot write ${path}: the file that is there is not of tideproof`,
    'Move it away, then run the command again',
  );
}

/** What the summarizer reads has no place that only one user of a project sees, so that scope gets it in the shared file. */
function addInstructions(
  { project }: Target,
  places: Places,
  environment: NodeJS.ProcessEnv,
  dryRun: boolean,
): ChangedFile {
  const { path, lists } = findTarget(places, project, environment);
  const options = { path, kind: 'instructions', dataDir: places.dataDir, dryRun } as const;
  return changeFile('the Compact Instructions', options, (text) => planAddInstructions(text, lists));
}

/** In one project only, ours would take the place of a status line that the user has everywhere. */
function mayHaveStatusLine({ scope, path }: Target, places: Places, cwd: string): boolean {
  if (scope !== 'local') return scope === 'user';
  const others = findRegistrations(places, cwd).filter((place) => place.path !== path);
  return others.every(({ registered }) => registered.statusLine === undefined);
}

/** Every file besides the settings. */
export function filesOf({ launcher, commands, server, instructions, stray }: InstalledParts): ChangedFile[] {
  return [launcher, ...commands, server, instructions, ...stray].filter((file) => file !== undefined);
}

export function hasChanges(parts: InstalledParts): boolean {
  return parts.settings.action !== 'nothing' || filesOf(parts).some(isChanged);
}

/** Every file that changes, with what it was and will be. */
export function differencesOf(parts: InstalledParts): FileDifference[] {
  const { settingsPath, action, before, after } = parts.settings;
  const settings = action === 'nothing' ? [] : [{ path: settingsPath, before, after }];
  return [...settings, ...filesOf(parts).flatMap(differenceOf)];
}

export function differenceOf(file: ChangedFile): FileDifference[] {
  if (!file.outcome || !isChanged(file)) return [];
  return [{ path: file.path, before: file.outcome.before, after: file.outcome.after }];
}

/** For programs. */
export function describeParts(parts: InstalledParts, masker: Masker) {
  const { settingsPath: path, action, edits, backupPath, before, after } = parts.settings;
  const describe = (file: ChangedFile) => describeWithDiff(file, masker);
  return {
    settings: {
      ...{ path, action, edits },
      ...(action !== 'nothing' && { diff: renderDiff({ path, before, after }, masker) }),
      ...(backupPath !== undefined && { backupPath }),
    },
    ...(parts.launcher && { launcher: describe(parts.launcher) }),
    commands: parts.commands.map(describe),
    ...(parts.server && { server: describe(parts.server) }),
    ...(parts.instructions && { instructions: describe(parts.instructions) }),
    stray: parts.stray.map(describe),
  };
}

export function describeWithDiff(file: ChangedFile, masker: Masker) {
  const [difference] = differenceOf(file);
  return { ...describeFile(file), ...(difference && { diff: renderDiff(difference, masker) }) };
}
