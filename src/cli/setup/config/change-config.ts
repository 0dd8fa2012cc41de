import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfigKey, settings } from '../../../config/config.ts';
import { type ConfigPlaces, isTree, parseJson } from '../../../config/load-config.ts';
import { findConfigFile, recordTrust } from '../../../config/project-files.ts';
import { AppError } from '../../../domain/app-error.ts';
import { editJson, valueAt } from '../../../install/edit-json.ts';
import {
  readSettingsFile,
  refuseReadOnly,
  replaceFile,
  retryOnChange,
} from '../../../install/settings-file.ts';
import { checkPath } from '../../../system/check-path.ts';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';
import { projectConfigFile, userConfigFile } from '../../../system/paths.ts';
import { type CommandCall, usageError } from '../../command.ts';

export interface ConfigFile {
  from: 'user' | 'project';
  path: string;
}

/** The file to write: the user's if requested or for personal settings, otherwise that of the current project. */
export function chooseConfigFile(
  options: CommandCall['options'],
  { project, dataDir, home }: ConfigPlaces,
  key: ConfigKey,
): ConfigFile {
  const user: ConfigFile = { from: 'user', path: userConfigFile(dataDir) };
  const isPersonal = settings[key].project === 'no';
  if (options.project !== undefined && (isPersonal || options.user))
    throw usageError(
      `Cannot set "${key}" for a project: ${isPersonal ? 'it can only be set by you' : '--user is given'}`,
      'Leave --project out, and it goes into your own config',
    );
  if (options.user) return user;
  const isProject = ['.tideproof', '.git'].some((name) => existsSync(join(project, name)));
  if (isPersonal || (options.project === undefined && (!isProject || project === home))) return user;
  const path = projectConfigFile(project);
  // A project could contain a link that leads elsewhere.
  if (checkPath(path, { project }).problem !== undefined)
    throw new AppError(
      'E_SETTINGS_UNREADABLE',
      `Cannot write ${path}: it leads out of the project`,
      'Put a file in the place of the link, or use --user',
    );
  return { from: 'project', path };
}

/**
 * Changes a config file that users edit as well. What the user sets in that of a project is accepted, unless the file
 * had content that the user has not accepted; `counts` says whether it is.
 */
export function writeSetting(
  { project, dataDir }: ConfigPlaces,
  { from, path }: ConfigFile,
  key: ConfigKey,
  value: unknown,
): { isChanged: boolean; counts: boolean } {
  const before = findConfigFile(project, dataDir);
  const isChanged = retryOnChange(path, () => tryWriting(path, from === 'user' ? 0o600 : 0o644, key, value));
  if (from === 'user') return { isChanged, counts: true };
  const after = findConfigFile(project, dataDir);
  const counts = before === undefined || before.decision === 'accepted';
  if (after && counts) recordTrust(project, dataDir, [after], 'accepted');
  return { isChanged, counts };
}

/** Whether the file changed; undefined if another program changed it meanwhile. A broken file stays as it is. */
function tryWriting(path: string, mode: number, key: ConfigKey, value: unknown): boolean | undefined {
  const file = readSettingsFile(path);
  refuseReadOnly(file);
  const text = file.text ?? '{}\n';
  const planned = planSetting(text, key, value);
  if (planned === undefined)
    throw new AppError(
      'E_SETTINGS_UNREADABLE',
      `Cannot change ${path}: it holds no JSON object`,
      'Correct it, or move it away; `tideproof config` says what is wrong with it',
    );
  if (planned === text) return false;
  if (mode === 0o600) makeDirectoriesFor(file.path, 0o700);
  return replaceFile(file, planned, mode) || undefined;
}

/** The text of a config file with one setting changed or, if undefined, taken out; undefined if it is no JSON object. */
export function planSetting(text: string, key: ConfigKey, value: unknown): string | undefined {
  const config = parseJson(text);
  if (!isTree(config)) return undefined;
  // A setting may stand nested in its group; of both ways one is left.
  const ways = key.includes('.') ? [[key], key.split('.')] : [[key]];
  const [found = [key], ...doubled] = ways.filter((path) => valueAt(config, path) !== undefined);
  const rest = doubled.reduce((reduced, path) => editJson(reduced, path), text);
  return editJson(rest, found, value);
}
