import { accessSync, constants, existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { checkPath } from '../system/check-path.ts';
import { updateTextFile } from '../system/update-text-file.ts';
import { readIfPresent } from '../system/write-file-atomically.ts';

/** The folder of a project that our documents go to. */
export interface ProjectFolder {
  path: string;
  /** As people in the project call it. */
  name: string;
  placeOf(file: string): string;
  has(file: string): boolean;
  /** The names of the files in a folder of it. */
  list(place: string): string[];
  read(file: string): string;
  /** Changes a file, or makes it. Whatever others wrote meanwhile is part of the text that `change` gets. */
  update(file: string, change: (text: string) => string): void;
  remove(file: string): void;
}

/** Named one by one: whatever else lies there is the user's, and git shall see it. */
const IGNORE = `# What tideproof writes here stays out of git. Your own files do not: config.json, workflow.md, restore.md, summarize.md, knowledge/.
/.gitignore
/CURRENT
/compactions.log
/notes/
/snapshots/
/dev/
/HANDOFF.md
/handoffs/
.*.tideproof-*.tmp
`;

/** Nothing when the user wants none, when we may not write there, or when the place is no project. */
export function openProjectFolder(project: string, config: Config): ProjectFolder | undefined {
  const name = config['notes.folder'];
  if (!config['notes.enabled'] || !isProject(project)) return undefined;
  const path = join(project, name);
  if (!isInside(path, project) || !isWritable(path)) return undefined;
  const placeOf = (file: string) => {
    const place = join(path, file);
    // Whoever wrote the project could have put a link here that leads to somebody's keys.
    if (!isInside(place, project)) throw new Error(`${name}/${file} leads out of the project`);
    return place;
  };
  return {
    path,
    name,
    placeOf,
    has: (file) => existsSync(join(path, file)),
    list: (place) => (existsSync(join(path, place)) ? readdirSync(placeOf(place)).sort() : []),
    read: (file) => readIfPresent(placeOf(file))?.toString('utf8') ?? '',
    update(file, change) {
      if (!existsSync(join(path, '.gitignore'))) updateTextFile(placeOf('.gitignore'), () => IGNORE);
      updateTextFile(placeOf(file), change);
    },
    remove: (file) => rmSync(placeOf(file), { force: true }),
  };
}

/** A home or a folder for odds and ends is where sessions start, but not what they are about. */
function isProject(folder: string): boolean {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  const place = realpathSync(folder);
  const others = [homedir(), tmpdir()].flatMap((other) => (existsSync(other) ? realpathSync(other) : other));
  return !others.includes(place) && dirname(place) !== place;
}

function isInside(path: string, project: string): boolean {
  return checkPath(path, { project }).problem === undefined;
}

/** The folder itself or, where it is not there yet, the first one above that is. */
function isWritable(path: string): boolean {
  if (!existsSync(path)) return isWritable(dirname(path));
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
