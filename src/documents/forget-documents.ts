import { rmSync } from 'node:fs';
import { updateTextFile } from '../system/update-text-file.ts';
import type { FoundDocuments } from './find-documents.ts';

/** Deletes documents of ours that are about something, and takes the lines about it out of the others. */
export function forgetDocuments(
  { whole, parts }: Pick<FoundDocuments, 'whole' | 'parts'>,
  holds: (line: string) => boolean,
): void {
  for (const path of whole) rmSync(path, { force: true });
  for (const path of parts) changeDocument(path, (text) => withoutLines(text, holds));
}

/** Gives a document another text. One of which nothing is left is deleted. */
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
