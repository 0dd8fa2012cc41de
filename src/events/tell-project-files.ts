import { CONFIG_NAME, listProjectFiles } from '../config/project-files.ts';
import { recordTrust } from '../config/project-trust.ts';
import type { Context } from '../context/context.ts';
import { plainWords } from '../domain/plain-line.ts';
import { nameCommand } from '../system/own-command.ts';

const NAMES_MAX = 3;
const NAME_CHARACTERS_MAX = 60;

/** A notice for the user about project files that are neither accepted nor refused, once per content. */
export function tellProjectFiles({
  project,
  dataDir,
  loadedConfig,
  log,
  environment,
}: Context): string | undefined {
  try {
    const others = listProjectFiles(project, dataDir, undefined, (name) => name !== CONFIG_NAME);
    const untold = [loadedConfig.projectFile ?? [], others].flat().filter(({ isTold }) => !isTold);
    if (untold.length === 0) return undefined;
    recordTrust(project, dataDir, untold, 'told');
    const names = untold.map(({ name }) => plainWords(name).slice(0, NAME_CHARACTERS_MAX));
    const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : '';
    return nameCommand(
      `tideproof: this project contains ${names.slice(0, NAMES_MAX).join(', ')}${more}; not used until you accept: ` +
        '`tideproof config trust` (shows them), or `tideproof config trust refuse`',
      environment,
    );
  } catch (error) {
    log(`looking at the files of the project failed: ${(error as Error).stack}`);
    return undefined;
  }
}
