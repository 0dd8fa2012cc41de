import { homedir } from 'node:os';
import { configKeys } from '../../../config/config.ts';
import { isDisabled } from '../../../config/is-disabled.ts';
import { type ConfigPlaces, type LoadedConfig, loadConfig } from '../../../config/load-config.ts';
import { listProjectFiles } from '../../../config/project-files.ts';
import { plainWords } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import { type CheckSubject, type Finding, failed, fine, warning } from '../../../install/check.ts';

const CHECK = 'Config';

/** Reports problems in config files, which a hook would silently ignore. */
export function checkConfig({ environment, project, dataDir, self }: CheckSubject): Finding[] {
  const places = { project, dataDir, home: homedir(), environment };
  const loaded = loadConfig(places);
  const wrong = loaded.warnings.map((problem) => {
    const isBroken = loaded.broken.some((file) => problem.startsWith(`${file}: `));
    const fix = `Correct it (until then ${isBroken ? 'the whole file' : 'it'} counts as not set), then run: ${self} config`;
    return (isBroken ? failed : warning)(CHECK, problem, fix);
  });
  const set = configKeys.filter((key) => loaded.sourceOf(key).from !== 'default');
  return [
    ...(wrong.length === 0 ? [fine(CHECK, `${sayCount(set.length, 'setting')} changed`)] : wrong),
    ...findSwitchedOff(loaded, project, environment, self),
    ...findUndecided(places, self),
  ];
}

/** Warns if the user disabled tideproof here, because otherwise nothing explains why nothing happens. */
function findSwitchedOff(
  { config, sourceOf }: LoadedConfig,
  project: string,
  environment: NodeJS.ProcessEnv,
  self: string,
): Finding[] {
  if (!isDisabled(config, project, environment)) return [];
  const detail = `tideproof is switched off here (disabledFolders, ${sourceOf('disabledFolders').where})`;
  const others = config.disabledFolders.filter(
    (folder) => !isDisabled({ disabledFolders: [folder] }, project, environment),
  );
  const fix = `To switch it on, take the folder out of the list: ${self} config set disabledFolders '${JSON.stringify(others)}'`;
  return [warning(CHECK, detail, fix)];
}

/** Project files without a decision, which are not used. */
function findUndecided({ project, dataDir }: ConfigPlaces, self: string): Finding[] {
  const names = listProjectFiles(project, dataDir)
    .filter(({ decision }) => decision === undefined)
    .map(({ name }) => plainWords(name));
  if (names.length === 0) return [];
  const detail = `this project contains ${names.join(', ')}, not used until you accept it`;
  return [warning('Trust', detail, `See and accept or refuse: ${self} config trust`)];
}
