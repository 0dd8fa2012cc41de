import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';

/** The user's home folder, from the variable if set: loading Node's module for it costs a hook time. */
export function homeDirectory({ HOME, USERPROFILE }: NodeJS.ProcessEnv): string {
  const named = process.platform === 'win32' ? USERPROFILE : HOME;
  return named || process.getBuiltinModule('node:os').homedir();
}

/** The folder of all tideproof data; `TIDEPROOF_HOME` moves it. */
export function dataDirectory(environment: NodeJS.ProcessEnv): string {
  if (environment.TIDEPROOF_HOME) return environment.TIDEPROOF_HOME;
  // A relative path is ignored, as the XDG specification says; it would depend on the folder of each hook.
  if (environment.XDG_DATA_HOME && isAbsolute(environment.XDG_DATA_HOME))
    return join(environment.XDG_DATA_HOME, 'tideproof');
  if (process.platform === 'win32' && environment.LOCALAPPDATA)
    return join(environment.LOCALAPPDATA, 'tideproof');
  return join(homeDirectory(environment), '.local', 'share', 'tideproof');
}

export function archiveFile(dataDir: string): string {
  return join(dataDir, 'archive.db');
}

/** The full text of all sessions, separate from the small archive that every hook opens. */
export function textsFile(dataDir: string): string {
  return join(dataDir, 'texts.db');
}

/** Its modification time is that of the last sweep. */
export function sweptFile(dataDir: string): string {
  return join(dataDir, 'swept');
}

/** Lock file of the process that sends figures. */
export function sendingFile(dataDir: string): string {
  return join(dataDir, 'sending.pid');
}

export function logFile(dataDir: string): string {
  return join(dataDir, 'tideproof.log');
}

/** Run times of recent hooks. */
export function hookTimesFile(dataDir: string): string {
  return join(dataDir, 'hooks.log');
}

/** Written while the archive is locked, until the user is told. */
export function lockWaitsFile(dataDir: string): string {
  return join(dataDir, 'lock-waits');
}

export function maskKeyFile(dataDir: string): string {
  return join(dataDir, 'mask.key');
}

/** The path of this program, for launchers in projects that must not contain it. */
export function programFile(dataDir: string): string {
  return join(dataDir, 'program.json');
}

/** The user's decisions about files of a project. */
export function trustFile(dataDir: string, projectKey: string): string {
  return join(dataDir, 'trust', `${projectKey}.json`);
}

export function projectConfigFile(project: string): string {
  return join(project, '.tideproof', 'config.json');
}

export function userConfigFile(dataDir: string): string {
  return join(dataDir, 'config.json');
}

/**
 * The project of a session: the nearest folder with `.tideproof` or `.git`, from where the client was started upwards.
 */
export function projectDirectory(startedIn: string, home: string): string {
  const start = resolve(startedIn);
  for (let place = start; place !== home; place = dirname(place)) {
    if (existsSync(join(place, '.tideproof')) || existsSync(join(place, '.git'))) return place;
    if (place === dirname(place)) break;
  }
  return start;
}
