import type { InstalledParts } from '../../../clients/client-setup.ts';
import { type ChangedFile, describeFile, isChanged } from '../../../install/change-file.ts';
import type { Masker } from '../../../secrets/mask-secrets.ts';
import { type FileDifference, renderDiff } from './render-diff.ts';

/** What the client gets, and the command in the shell. */
export interface WholeInstall extends InstalledParts {
  shellCommand?: ChangedFile;
}

/** Every file besides the settings. */
export function filesOf(parts: WholeInstall): ChangedFile[] {
  const { shellCommand, launcher, commands, server, instructions, stray } = parts;
  return [shellCommand, launcher, ...commands, server, instructions, ...stray].filter(
    (file) => file !== undefined,
  );
}

export function hasChanges(parts: WholeInstall): boolean {
  return parts.settings.action !== 'nothing' || filesOf(parts).some(isChanged);
}

/** Every file that changes, with what it was and will be. */
export function differencesOf(parts: WholeInstall): FileDifference[] {
  const { settingsPath, action, before, after } = parts.settings;
  const settings = action === 'nothing' ? [] : [{ path: settingsPath, before, after }];
  return [...settings, ...filesOf(parts).flatMap(differenceOf)];
}

export function differenceOf(file: ChangedFile): FileDifference[] {
  if (!file.outcome || !isChanged(file)) return [];
  return [{ path: file.path, before: file.outcome.before, after: file.outcome.after }];
}

/** For programs. */
export function describeParts(parts: WholeInstall, masker: Masker) {
  const { settingsPath: path, action, edits, backupPath, before, after } = parts.settings;
  const describe = (file: ChangedFile) => describeWithDiff(file, masker);
  return {
    settings: {
      ...{ path, action, edits },
      ...(action !== 'nothing' && { diff: renderDiff({ path, before, after }, masker) }),
      ...(backupPath !== undefined && { backupPath }),
    },
    ...(parts.shellCommand && { shellCommand: describe(parts.shellCommand) }),
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
