import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context/context.ts';
import { readIfPresent } from '../system/write-file-atomically.ts';
import { fileNameOf } from './view-session.ts';

/** A project is no place for very large documents of ours. */
const DOCUMENTS_MAX = 5_000;

/** The documents that we wrote into the project of a session, and that are about it. */
export function findDocuments({ id, cwd }: { id: string; cwd: string }, context: Context): string[] {
  return listDocuments(cwd, context).filter((path) => path.includes(fileNameOf(id)));
}

/** Those in which certain words stand. */
export function findDocumentsWith(holds: (text: string) => boolean, cwd: string, context: Context): string[] {
  return listDocuments(cwd, context).filter((path) => holds(readIfPresent(path)?.toString('utf8') ?? ''));
}

function listDocuments(cwd: string, context: Context): string[] {
  const { project, config } = context.elsewhere(cwd);
  const folder = join(project, config['notes.folder']);
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .slice(0, DOCUMENTS_MAX)
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
