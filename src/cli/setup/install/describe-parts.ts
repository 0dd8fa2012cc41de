import type { InstalledParts } from '../../../clients/client-setup.ts';
import { type ChangedFile, describeFile, isChanged } from '../../../install/change-file.ts';
import type { Masker } from '../../../secrets/mask-secrets.ts';
import { type FileDifference, renderDiff } from './show-changes.ts';

/** The parts of the client, and the shell command. */
export interface WholeInstall extends InstalledParts {
  shellCommand?: ChangedFile;
}

/** All files except the settings. */
export function filesOf(parts: WholeInstall): ChangedFile[] {
  const { shellCommand, launcher, commands, server, instructions, stray } = parts;
  const files = [shellCommand, launcher, ...commands, server, instructions, ...stray];
  return files.filter((file) => file !== undefined);
}

/** Every changed file, with its content before and after. */
export function differencesOf(parts: WholeInstall): FileDifference[] {
  const { settingsPath: path, action, before, after } = parts.settings;
  const settings = action === 'nothing' ? [] : [{ path, before, after }];
  return [...settings, ...filesOf(parts).flatMap(differenceOf)];
}

export function differenceOf(file: ChangedFile): FileDifference[] {
  const { path, outcome } = file;
  return outcome && isChanged(file) ? [{ path, before: outcome.before, after: outcome.after }] : [];
}

/** As JSON. */
export function describeParts(parts: WholeInstall, masker: Masker) {
  const { settings, shellCommand, launcher, commands, server, instructions, stray } = parts;
  const describe = (file: ChangedFile) => describeWithDiff(file, masker);
  return {
    settings: describeSettings(settings.settingsPath, settings, masker),
    shellCommand: shellCommand && describe(shellCommand),
    launcher: launcher && describe(launcher),
    commands: commands.map(describe),
    server: server && describe(server),
    instructions: instructions && describe(instructions),
    stray: stray.map(describe),
  };
}

interface SettingsOutcome extends Omit<FileDifference, 'path'> {
  action: string;
  edits: unknown;
  backupPath?: string;
}

export function describeSettings(path: string, outcome: SettingsOutcome, masker: Masker) {
  const { action, edits, backupPath, before, after } = outcome;
  const diff = action === 'nothing' ? undefined : renderDiff({ path, before, after }, masker);
  return { path, action, edits, diff, backupPath };
}

export function describeWithDiff(file: ChangedFile, masker: Masker) {
  const [difference] = differenceOf(file);
  return { ...describeFile(file), ...(difference && { diff: renderDiff(difference, masker) }) };
}
