import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type ConfigKey, settings } from '../../../config/config.ts';
import type { ConfigPlaces } from '../../../config/load-config.ts';
import type { Setting } from '../../../config/setting.ts';
import { AppError } from '../../../domain/app-error.ts';
import { checkPath } from '../../../system/check-path.ts';
import { projectConfigFile, userConfigFile } from '../../../system/paths.ts';
import type { CommandCall } from '../../command.ts';

export interface ConfigFile {
  from: 'user' | 'project';
  path: string;
}

/** Which file is to be written: yours if you say so or only you can set it, otherwise that of the project you are in. */
export function chooseConfigFile(
  options: CommandCall['options'],
  places: ConfigPlaces,
  key?: ConfigKey,
): ConfigFile {
  const { project, dataDir } = places;
  const user: ConfigFile = { from: 'user', path: userConfigFile(dataDir) };
  if (options.user && options.project !== undefined)
    throw new AppError('E_USAGE', 'Cannot write to both --user and --project', 'Give one of the two');
  if (options.user) return user;
  const isPersonal = key !== undefined && ((settings[key] as Setting<unknown>).personal ?? false);
  if (isPersonal && options.project !== undefined)
    throw new AppError(
      'E_USAGE',
      `Cannot set "${key}" for a project: it can only be set by you`,
      'Leave --project out, and it goes into your own config',
    );
  const isProject = ['.tideproof', '.git'].some((name) => existsSync(join(project, name)));
  if (isPersonal || (options.project === undefined && (!isProject || project === homedir()))) return user;
  const path = projectConfigFile(project);
  // Whoever wrote the project could have put a link here that leads elsewhere.
  if (checkPath(path, { project }).problem !== undefined)
    throw new AppError(
      'E_SETTINGS_UNREADABLE',
      `Cannot write ${path}: it leads out of the project`,
      'Put a file in the place of the link, or use --user',
    );
  return { from: 'project', path };
}
