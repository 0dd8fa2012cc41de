import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';

/** The user's home folder, from the variable if set: loading Node's module for it costs a hook time. */
export function homeDirectory({ HOME, USERPROFILE }: NodeJS.ProcessEnv): string {
  const named = process.platform === 'win32' ? USERPROFILE : HOME;
  return named || process.getBuiltinModule('node:os').homedir();
}

/** The folder of all tideproof data; `TIDEPROOF_HOME` moves it. */
export function dataDirectory(environment: NodeJS.ProcessEnv): string {
  const { TIDEPROOF_HOME, XDG_DATA_HOME, LOCALAPPDATA } = environment;
  if (TIDEPROOF_HOME) return TIDEPROOF_HOME;
  // A relative path is ignored, as the XDG specification says; it would depend on the folder of each hook.
  if (XDG_DATA_HOME && isAbsolute(XDG_DATA_HOME)) return join(XDG_DATA_HOME, 'tideproof');
  if (process.platform === 'win32' && LOCALAPPDATA) return join(LOCALAPPDATA, 'tideproof');
  return join(homeDirectory(environment), '.local', 'share', 'tideproof');
}

function within(...names: string[]) {
  return (folder: string) => join(folder, ...names);
}

export const archiveFile = within('archive.db');
/** The full text of all sessions, separate from the small archive that every hook opens. */
export const textsFile = within('texts.db');
/** Its modification time is that of the last sweep. */
export const sweptFile = within('swept');
export const logFile = within('tideproof.log');
export const maskKeyFile = within('mask.key');
/** The path of this program, for launchers in projects that must not contain it. */
export const programFile = within('program.json');
/** Copies of this program, where it was run from a cache. */
export const copiesFolder = within('app');
/** What is remembered of changed files of clients. */
export const recordsFolder = within('installs');
export const userConfigFile = within('config.json');
/** The user's decisions about files of projects. */
export const trustFolder = within('trust');
export const projectConfigFile = within('.tideproof', 'config.json');

/** The project of a session: the nearest folder with `.tideproof` or `.git`, from where the client was started upwards. */
export function projectDirectory(startedIn: string, home: string): string {
  const start = resolve(startedIn);
  for (let place = start; place !== home; place = dirname(place)) {
    if (existsSync(join(place, '.tideproof')) || existsSync(join(place, '.git'))) return place;
    if (place === dirname(place)) break;
  }
  return start;
}
