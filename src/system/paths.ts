import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';

/** The folder of the user. Node's own answer is mostly that of a variable, and takes a module that nothing else in a hook needs. */
export function homeDirectory({ HOME, USERPROFILE }: NodeJS.ProcessEnv): string {
  const named = process.platform === 'win32' ? USERPROFILE : HOME;
  return named || process.getBuiltinModule('node:os').homedir();
}

/** Everything tideproof keeps lies in one folder; one variable moves it. */
export function dataDirectory(environment: NodeJS.ProcessEnv): string {
  if (environment.TIDEPROOF_HOME) return environment.TIDEPROOF_HOME;
  // Its specification says that a relative one does not count; it would lead every hook to another folder.
  if (environment.XDG_DATA_HOME && isAbsolute(environment.XDG_DATA_HOME))
    return join(environment.XDG_DATA_HOME, 'tideproof');
  if (process.platform === 'win32' && environment.LOCALAPPDATA)
    return join(environment.LOCALAPPDATA, 'tideproof');
  return join(homeDirectory(environment), '.local', 'share', 'tideproof');
}

export function archiveFile(dataDir: string): string {
  return join(dataDir, 'archive.db');
}

/** Every word of every session, apart from the small archive that every hook opens. */
export function textsFile(dataDir: string): string {
  return join(dataDir, 'texts.db');
}

/** Its time tells when everything on the machine was last caught up with. */
export function sweptFile(dataDir: string): string {
  return join(dataDir, 'swept');
}

/** There while a process sends figures. */
export function sendingFile(dataDir: string): string {
  return join(dataDir, 'sending.pid');
}

/** What semantic search needs, installed there when the user wants it. */
export function semanticFolder(dataDir: string): string {
  return join(dataDir, 'semantic');
}

export function logFile(dataDir: string): string {
  return join(dataDir, 'tideproof.log');
}

/** How long hooks took lately. */
export function hookTimesFile(dataDir: string): string {
  return join(dataDir, 'hooks.log');
}

export function maskKeyFile(dataDir: string): string {
  return join(dataDir, 'mask.key');
}

/** Names the program on this machine, for launchers in projects that may not name it. */
export function programFile(dataDir: string): string {
  return join(dataDir, 'program.json');
}

/** What the user decided about the files that a project brings. */
export function trustFile(dataDir: string, projectKey: string): string {
  return join(dataDir, 'trust', `${projectKey}.json`);
}

export function projectConfigFile(project: string): string {
  return join(project, '.tideproof', 'config.json');
}

export function userConfigFile(dataDir: string): string {
  return join(dataDir, 'config.json');
}

/** The project a session belongs to: the nearest folder that has a config or a repository, from where the client started. */
export function projectDirectory(startedIn: string, home: string): string {
  const start = resolve(startedIn);
  for (let place = start; place !== home; place = dirname(place)) {
    if (existsSync(join(place, '.tideproof')) || existsSync(join(place, '.git'))) return place;
    if (place === dirname(place)) break;
  }
  return start;
}
