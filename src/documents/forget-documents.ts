import { rmdirSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DEV_DOCS } from '../notes/document-names.ts';
import { updateTextFile } from '../system/update-text-file.ts';
import type { FoundDocuments } from './find-documents.ts';

/** Deletes our documents about something, and removes the lines about it from others. */
export function forgetDocuments(
  { whole, parts }: Pick<FoundDocuments, 'whole' | 'parts'>,
  holds: (line: string) => boolean,
): void {
  for (const path of whole) rmSync(path, { force: true });
  for (const path of parts) changeDocument(path, (text) => withoutLines(text, holds));
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
  let isEmpty = false;
  updateTextFile(path, (text) => {
    const after = change(text);
    isEmpty = after.trim() === '';
    return after;
  });
  if (isEmpty) rmSync(path, { force: true });
}

function withoutLines(text: string, holds: (line: string) => boolean): string {
  return text
    .split(/(?<=\n)/)
    .filter((line) => !holds(line))
    .join('');
}
