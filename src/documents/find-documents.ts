import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Context } from '../context/context.ts';
import { HANDOFF, isDocumentOf } from '../notes/document-names.ts';
import { reportSession } from '../notes/render-report.ts';
import { checkPath } from '../system/check-path.ts';
import { readIfPresent } from '../system/write-file-atomically.ts';

/** A project is no place for very large documents of ours. */
const DOCUMENTS_MAX = 5_000;
/** As the `.gitignore` that we put there names them; whatever else lies in the folder is the user's. */
const OURS = /^(?:(?:notes|snapshots|handoffs|dev)\/.+|HANDOFF\.md|compactions\.log|CURRENT)$/;
/** Documents about many sessions, with a line for each. */
const LISTS = /^(?:compactions\.log|CURRENT|LAST)$/;

/** Which documents of a folder speak of something. */
export interface FoundDocuments {
  /** About it as a whole. */
  whole: string[];
  /** With some lines about it. */
  parts: string[];
  /** The user's own. */
  foreign: string[];
}

/** The documents that we wrote into the project of a session, and that speak of it. */
export function findDocuments({ id, cwd }: { id: string; cwd: string }, context: Context): FoundDocuments {
  const { own } = listDocuments(cwd, context);
  const isAbout = createIsAbout(id);
  const tasks = new Set(
    own.filter((path) => nameOf(path) === 'SESSION' && read(path).trim() === id).map((path) => dirname(path)),
  );
  const isWhole = (path: string) =>
    isAbout(nameOf(path)) ||
    tasks.has(dirname(path)) ||
    (nameOf(path) === HANDOFF && reportSession(read(path)) === id);
  const isPart = (path: string) => LISTS.test(nameOf(path)) && isAbout(read(path));
  return {
    whole: own.filter(isWhole),
    parts: own.filter((path) => !isWhole(path) && isPart(path)),
    foreign: [],
  };
}

/** Whether a file name or a line names a session, and not one whose id only begins or ends like it. */
export function createIsAbout(sessionId: string): (text: string) => boolean {
  return (text) => text.split(/[\s=/]+/).some((word) => word === sessionId || isDocumentOf(word, sessionId));
}

/** Documents in which certain words stand. */
export function findDocumentsWith(
  holds: (text: string) => boolean,
  cwd: string,
  context: Context,
): FoundDocuments {
  const { own, foreign } = listDocuments(cwd, context);
  return {
    whole: [],
    parts: own.filter((path) => holds(read(path))),
    foreign: foreign.filter((path) => holds(read(path))),
  };
}

/** Everything that we wrote into the project of a folder. */
export function listOwnDocuments(cwd: string, context: Context): string[] {
  return listDocuments(cwd, context).own;
}

function listDocuments(cwd: string, context: Context): { own: string[]; foreign: string[] } {
  if (cwd === '') return { own: [], foreign: [] };
  const { project, config } = context.elsewhere(cwd);
  const folder = join(project, config['notes.folder']);
  const files = listFiles(folder).filter((path) => isInside(path, project));
  const isOurs = (path: string) => OURS.test(relative(folder, path).split(sep).join('/'));
  return { own: files.filter(isOurs), foreign: files.filter((path) => !isOurs(path)) };
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .slice(0, DOCUMENTS_MAX)
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** Whoever wrote the project could have put a link there that leads to files of somebody else. */
function isInside(path: string, project: string): boolean {
  return checkPath(path, { project }).problem === undefined;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(sep) + 1);
}

function read(path: string): string {
  try {
    return readIfPresent(path)?.toString('utf8') ?? '';
  } catch {
    return '';
  }
}
