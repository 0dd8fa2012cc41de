import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { PROJECT_FOLDER } from '../config/project-files.ts';
import type { Context } from '../context/context.ts';
import { readReportHead } from '../notes/compose-report.ts';
import { DEV_DOCS, HANDOFF, isDocumentOf, slugOf } from '../notes/document-names.ts';
import { updateTextFile } from '../system/update-text-file.ts';
import { findText, readIfPresent } from '../system/write-file-atomically.ts';
import { isInside } from './open-project-folder.ts';

const DOCUMENTS_MAX = 5_000;
/** The names in the `.gitignore` that we write; all other files in the folder are the user's. */
const OURS = /^(?:(?:notes|snapshots|handoffs|dev)\/.+|HANDOFF\.md|compactions\.log|CURRENT)$/;
/** Documents about several sessions, with a line for each. */
const LISTS = /^(?:compactions\.log|CURRENT|LAST)$/;

/** Which documents in a folder are about a session, or contain certain text. */
export interface FoundDocuments {
  /** Documents that are entirely about it. */
  whole: string[];
  /** Documents with some lines about it. */
  parts: string[];
  /** Files of the user, and folders that the user named. */
  foreign: string[];
}

/** The documents that we wrote into the project of a session, and that are about it. */
export function findDocuments({ id, cwd }: { id: string; cwd: string }, context: Context): FoundDocuments {
  const { own } = listDocuments(cwd, context);
  const pointers = own.filter((path) => basename(path) === 'SESSION' && findText(path)?.trim() === id);
  const tasks = new Set(pointers.map((path) => dirname(path)));
  const isWhole = (path: string) =>
    isAbout(basename(path), id) ||
    tasks.has(dirname(path)) ||
    (basename(path) === HANDOFF && readReportHead(findText(path) ?? '').sessionId === id);
  const isPart = (path: string) => LISTS.test(basename(path)) && isAbout(findText(path) ?? '', id);
  const parts = own.filter((path) => !isWhole(path) && isPart(path));
  return { whole: own.filter(isWhole), parts, foreign: [] };
}

/** Whether a file name or a line names a session, and not another one whose id begins or ends the same. */
export function isAbout(text: string, sessionId: string): boolean {
  return text.split(/[\s=/]+/).some((word) => word === sessionId || isDocumentOf(word, sessionId));
}

export function findDocumentsWith(text: string, cwd: string, context: Context): FoundDocuments {
  const { own, foreign } = listDocuments(cwd, context);
  const wanted = text.toLowerCase();
  const slug = slugOf(text, text.length);
  const holds = (path: string) => findText(path)?.toLowerCase().includes(wanted) === true;
  const isNamed = (folder: string) => slug !== '' && basename(folder).toLowerCase().includes(slug);
  const folders = new Set(own.map((path) => dirname(path)).filter(isNamed));
  return { whole: [], parts: own.filter(holds), foreign: [...foreign.filter(holds), ...folders] };
}

export function listDocuments(cwd: string, context: Context): { own: string[]; foreign: string[] } {
  if (cwd === '') return { own: [], foreign: [] };
  const { project } = context.elsewhere(cwd);
  const folder = join(project, PROJECT_FOLDER);
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

/** Deletes our documents about something, and removes the lines about it from others. */
export function forgetDocuments(
  { whole, parts }: Pick<FoundDocuments, 'whole' | 'parts'>,
  holds: (line: string) => boolean,
): void {
  for (const path of whole) rmSync(path, { force: true });
  const withoutLines = (text: string) => text.split(/(?<=\n)/).filter((line) => !holds(line));
  for (const path of parts) changeDocument(path, (text) => withoutLines(text).join(''));
  for (const folder of new Set(whole.map((path) => dirname(path)))) removeTask(folder);
}

/** The name of a task may tell as much as its documents. */
function removeTask(folder: string): void {
  if (basename(dirname(folder)) !== DEV_DOCS) return;
  try {
    rmdirSync(folder);
  } catch {
    // The user has files in it.
  }
}

/** Changes the text of a document, and deletes the document if nothing is left. */
export function changeDocument(path: string, change: (text: string) => string): void {
  updateTextFile(path, change);
  if (readIfPresent(path)?.toString('utf8').trim() === '') rmSync(path, { force: true });
}
