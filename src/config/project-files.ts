import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { realPath } from '../system/check-path.ts';
import { findFiles } from '../system/find-files.ts';
import { hashText } from '../system/hash-text.ts';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { trustFolder } from '../system/paths.ts';
import { readHead } from '../system/read-file-part.ts';
import { writeFileAtomically } from '../system/write-file-atomically.ts';

export const PROJECT_FOLDER = '.tideproof';
const SINGLE_FILES = ['config.json', 'workflow.md', 'restore.md', 'summarize.md'];
const KNOWLEDGE = 'knowledge';

/** Whether a project contains any files for tideproof or the model; a cheap check that reads none of them. */
export function mayBringFiles(project: string): boolean {
  return [...SINGLE_FILES, KNOWLEDGE].some((name) => existsSync(join(project, PROJECT_FOLDER, name)));
}

/** A file in which a project addresses tideproof or the model, cut to the length that is used. */
export interface ProjectFile {
  name: string;
  text: string;
  mark: Mark;
}

/** What the user decided on this content of a file; `told`: the user was notified, and has not decided yet. */
type Mark = 'accepted' | 'refused' | 'told' | undefined;

export const CONFIG_NAME = `${PROJECT_FOLDER}/config.json`;
const FILE_BYTES_MAX = 1 << 20;
const FILES_MAX = 34;

export function listProjectFiles(
  project: string,
  dataDir: string,
  onProblem: (name: string, problem: string) => void = () => {},
  isWanted: (name: string) => boolean = () => true,
): ProjectFile[] {
  const paths = listPaths(project);
  if (paths.length === 0) return [];
  const marks = readMarks(project, dataDir);
  return paths.flatMap((path) => {
    const name = relative(project, path).split(sep).join('/');
    if (!isWanted(name)) return [];
    try {
      return readFile(project, name, marks);
    } catch (error) {
      onProblem(name, (error as Error).message);
      return [];
    }
  });
}

export function findConfigFile(project: string, dataDir: string): ProjectFile | undefined {
  if (!existsSync(join(project, CONFIG_NAME))) return undefined;
  return readFile(project, CONFIG_NAME, readMarks(project, dataDir));
}

function listPaths(project: string): string[] {
  const folder = join(project, PROJECT_FOLDER);
  if (!existsSync(folder)) return [];
  const single = SINGLE_FILES.map((name) => join(folder, name)).filter(existsSync);
  return [...single, ...findFiles(join(folder, KNOWLEDGE, '*.md')).sort()].slice(0, FILES_MAX);
}

/** Reads only files inside the project, so that a project cannot expose other files of this machine. */
function readFile(project: string, name: string, marks: ReadonlyMap<string, Mark>): ProjectFile {
  const text = readHead(join(project, name), FILE_BYTES_MAX, project);
  if (text === undefined) throw new Error('it is no file of the project');
  return { name, text, mark: marks.get(keyOf({ name, text })) };
}

function keyOf({ name, text }: Pick<ProjectFile, 'name' | 'text'>): string {
  return hashText(`${name}\0${text}`);
}

function placeOf(project: string, dataDir: string): string {
  return join(trustFolder(dataDir), `${hashText(realPath(project)).slice(0, 32)}.json`);
}

/** Marks of one project, by name and content. A file that cannot be read counts as none. */
function readMarks(project: string, dataDir: string): Map<string, Mark> {
  try {
    const text = readHead(placeOf(project, dataDir), FILE_BYTES_MAX);
    const { files } = JSON.parse(text ?? '{}') as { files?: Record<string, unknown> };
    const isMark = (pair: [string, unknown]): pair is [string, Mark] =>
      ['accepted', 'refused', 'told'].includes(pair[1] as string);
    return new Map(Object.entries(files ?? {}).filter(isMark));
  } catch {
    return new Map();
  }
}

/** Contents remembered per project: files change, and branches bring old contents back. */
const MARKS_MAX = 1000;

export function recordTrust(project: string, dataDir: string, files: ProjectFile[], mark: Mark): void {
  const marks = readMarks(project, dataDir);
  for (const key of files.map(keyOf)) {
    marks.delete(key);
    marks.set(key, mark);
  }
  const path = placeOf(project, dataDir);
  makeDirectoriesFor(path, 0o700);
  const kept = Object.fromEntries([...marks].slice(-MARKS_MAX));
  const text = `${JSON.stringify({ project: realPath(project), files: kept }, null, 2)}\n`;
  writeFileAtomically(path, Buffer.from(text), { mode: 0o600 });
}
