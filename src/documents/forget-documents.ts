import { rmSync } from 'node:fs';
import { updateTextFile } from '../system/update-text-file.ts';
import type { FoundDocuments } from './find-documents.ts';

/** Deletes our documents about something, and removes the lines about it from others. */
export function forgetDocuments(
  { whole, parts }: Pick<FoundDocuments, 'whole' | 'parts'>,
  holds: (line: string) => boolean,
): void {
  for (const path of whole) rmSync(path, { force: true });
  for (const path of parts) changeDocument(path, (text) => withoutLines(text, holds));
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
