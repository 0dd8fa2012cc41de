import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An isolated home and project for a client, separate from everything of the user. */
export interface World {
  directory: string;
  home: string;
  project: string;
  temporary: string;
  /** The client's user settings. Rewrite it between two runs with `writeSettings`. */
  settingsPath: string;
}

export interface WorldOptions {
  /** An empty directory, which the caller removes. */
  directory: string;
  /** For tests: hooks must work with spaces in paths. */
  spacesInPaths?: boolean;
  settings?: Record<string, unknown>;
  /** Files of the project, by their path in it. */
  files?: Record<string, string>;
}

export function makeWorld(options: WorldOptions): World {
  const { directory, spacesInPaths = false, settings = {}, files = {} } = options;
  const home = join(directory, spacesInPaths ? 'a home' : 'home');
  const project = join(directory, spacesInPaths ? 'a project' : 'project');
  const temporary = join(directory, 'tmp');
  for (const folder of [join(home, '.claude'), project, temporary]) mkdirSync(folder, { recursive: true });

  const world = { directory, home, project, temporary, settingsPath: join(home, '.claude', 'settings.json') };
  writeSettings(world, settings);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), content);
  }
  return world;
}

export function writeSettings(world: World, settings: Record<string, unknown>): void {
  writeFileSync(world.settingsPath, `${JSON.stringify(settings, null, 2)}\n`);
}
