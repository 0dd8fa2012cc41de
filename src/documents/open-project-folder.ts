import { accessSync, constants, existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { PROJECT_FOLDER } from '../config/project-files.ts';
import { AppError } from '../domain/app-error.ts';
import { checkPath } from '../system/check-path.ts';
import { updateTextFile } from '../system/update-text-file.ts';
import { readIfPresent } from '../system/write-file-atomically.ts';

export type ProjectFolder = NonNullable<ReturnType<typeof openProjectFolder>>;

/** Each name is listed, because all other files there are the user's, and git must see them. */
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

/** The folder of a project for our documents; undefined if they are switched off, if we may not write there, or if it is no project. */
export function openProjectFolder(project: string, config: Config) {
  if (!config['notes.enabled'] || !isProject(project)) return undefined;
  const path = join(project, PROJECT_FOLDER);
  if (!isInside(path, project) || !isWritable(path)) return undefined;
  const placeOf = (file: string) => {
    const place = join(path, file);
    // The repository may contain a symbolic link here that leads to private files, such as keys.
    if (!isInside(place, project))
      throw new AppError(
        'E_FILE_UNUSABLE',
        `Cannot use ${PROJECT_FOLDER}/${file}: it leads out of the project`,
        'Remove the link, then run the command again',
      );
    return place;
  };
  return {
    path,
    placeOf,
    list: (place: string) => (existsSync(join(path, place)) ? readdirSync(placeOf(place)).sort() : []),
    read: (file: string) => readIfPresent(placeOf(file))?.toString('utf8') ?? '',
    /** Changes or creates a file. `change` gets the current text, with anything that others wrote meanwhile. */
    update(file: string, change: (text: string) => string): void {
      if (!existsSync(join(path, '.gitignore'))) updateTextFile(placeOf('.gitignore'), () => IGNORE);
      updateTextFile(placeOf(file), change);
    },
    remove: (file: string) => rmSync(placeOf(file), { force: true }),
  };
}

/** The home folder, a temporary folder or the root is where sessions may start, but no project. */
function isProject(folder: string): boolean {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  const place = realpathSync(folder);
  const { homedir, tmpdir } = process.getBuiltinModule('node:os');
  const others = [homedir(), tmpdir()].flatMap((other) => (existsSync(other) ? realpathSync(other) : other));
  return !others.includes(place) && dirname(place) !== place;
}

/** The repository may contain a symbolic link to files outside of the project. */
export function isInside(path: string, project: string): boolean {
  return checkPath(path, { project }).problem === undefined;
}

/** Tests the folder itself or, if it does not exist yet, the closest one above that does. */
function isWritable(path: string): boolean {
  if (!existsSync(path)) return isWritable(dirname(path));
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
