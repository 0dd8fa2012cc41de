import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findFiles } from '../system/find-files.ts';
import { readHead } from '../system/read-file-part.ts';
import { type Decision, keyOf, type Mark, type NamedText, readMarks } from './project-trust.ts';

export const PROJECT_FOLDER = '.tideproof';
const SINGLE_FILES = ['config.json', 'workflow.md', 'restore.md', 'summarize.md'];
const KNOWLEDGE = 'knowledge';

/** Whether a project contains any files for tideproof or the model; a cheap check that reads none of them. */
export function mayBringFiles(project: string): boolean {
  return [...SINGLE_FILES, KNOWLEDGE].some((name) => existsSync(join(project, PROJECT_FOLDER, name)));
}

/** A file in which a project addresses tideproof or the model, cut to the length that is used. */
export interface ProjectFile extends NamedText {
  decision?: Decision;
  isTold: boolean;
}

export const CONFIG_NAME = `${PROJECT_FOLDER}/config.json`;
const FILE_BYTES_MAX = 1 << 20;
const FILES_MAX = 34;

/** All files of a project for tideproof and the model, with the user's decision on each. */
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

/** The settings of a project; undefined if it has none. */
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
  const mark = marks.get(keyOf({ name, text }));
  return { name, text, isTold: mark !== undefined, ...(mark !== 'told' && mark && { decision: mark }) };
}
