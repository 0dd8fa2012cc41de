import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type ParseError, parse } from 'jsonc-parser';
import { type ConfigKey, settings } from '../../../config/config.ts';
import type { ConfigPlaces } from '../../../config/load-config.ts';
import { findConfigFile } from '../../../config/project-files.ts';
import { recordTrust } from '../../../config/project-trust.ts';
import { AppError } from '../../../domain/app-error.ts';
import { editJson, splitMark, valueAt, withEmptied } from '../../../install/edit-json.ts';
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

/** Changes a config file that users edit as well, and returns whether it changed. A broken file stays as it is. */
export function changeConfig(
  file: string,
  isPersonal: boolean,
  plan: (text: string) => string | undefined,
): boolean {
  return retryOnChange(file, () => {
    const before = readSettingsFile(file);
    refuseReadOnly(before);
    const { mark, body } = splitMark(before.text ?? '');
    const planned = plan(before.text === undefined ? '{}\n' : body);
    if (planned === undefined)
      throw new AppError(
        'E_SETTINGS_UNREADABLE',
        `Cannot change ${file}: it holds no JSON object`,
        'Correct it, or move it away; `tideproof config` says what is wrong with it',
      );
    if (planned === body || (before.text === undefined && planned === '{}\n')) return false;
    if (isPersonal) makeDirectoriesFor(before.path, 0o700);
    const mode = isPersonal ? 0o600 : 0o644;
    return replaceFile(before, Buffer.from(mark + planned), mode) ? true : undefined;
  });
}

export interface ConfigFile {
  from: 'user' | 'project';
  path: string;
}

/** The file to write: the user's if requested or for personal settings, otherwise that of the current project. */
export function chooseConfigFile(
  options: CommandCall['options'],
  places: ConfigPlaces,
  key?: ConfigKey,
): ConfigFile {
  const { project, dataDir } = places;
  const user: ConfigFile = { from: 'user', path: userConfigFile(dataDir) };
  if (options.user && options.project !== undefined)
    throw usageError('Cannot write to both --user and --project', 'Give one of the two');
  if (options.user) return user;
  const isPersonal = key !== undefined && settings[key].project === 'no';
  if (isPersonal && options.project !== undefined)
    throw usageError(
      `Cannot set "${key}" for a project: it can only be set by you`,
      'Leave --project out, and it goes into your own config',
    );
  const isProject = ['.tideproof', '.git'].some((name) => existsSync(join(project, name)));
  if (isPersonal || (options.project === undefined && (!isProject || project === homedir()))) return user;
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
 * Runs a user's change to the config of a project. The result is accepted automatically, unless the file had content
 * that the user has not accepted; `counts` says whether it is.
 */
export function keepOwnTrust<T>({ project, dataDir }: ConfigPlaces, change: () => T) {
  const before = findConfigFile(project, dataDir);
  const outcome = change();
  const after = findConfigFile(project, dataDir);
  const counts = before === undefined || before.decision === 'accepted';
  if (after && counts) recordTrust(project, dataDir, [after], 'accepted');
  return { outcome, counts };
}

/** The text of a config file with one setting changed or, if undefined, taken out; undefined if it is no JSON object. */
export function planSetting(text: string, key: ConfigKey, value: unknown): string | undefined {
  const errors: ParseError[] = [];
  const config: unknown = parse(text, errors, { allowTrailingComma: false });
  if (errors.length > 0 || config === null || typeof config !== 'object' || Array.isArray(config))
    return undefined;
  // A setting of a group may be written with its dotted name; of both ways one is left.
  const nested = key.split('.');
  const ways = nested.length === 1 ? [nested] : [nested, [key]];
  const [found, ...doubled] = ways.filter((path) => valueAt(config, path) !== undefined);
  const rest = doubled.reduce((reduced, path) => editJson(reduced, path), text);
  if (value !== undefined) return editJson(rest, found ?? nested, value);
  return found ? editJson(rest, withEmptied(config, found)) : rest;
}
