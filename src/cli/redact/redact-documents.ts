import type { Context } from '../../context/context.ts';
import { listOwnDocuments } from '../../flows/find-documents.ts';
import { changeDocument } from '../../flows/forget-documents.ts';
import { readIfPresent } from '../../system/write-file-atomically.ts';

/** Masks what we wrote into the projects of these folders. Gives back how many documents had something to mask. */
export function redactDocuments(
  folders: readonly string[],
  context: Context,
  mask: (text: string, cwd: string) => string,
  write: boolean,
): number {
  const documents = new Map(
    folders.flatMap((cwd) => listOwnDocuments(cwd, context).map((path): [string, string] => [path, cwd])),
  );
  let changed = 0;
  for (const [path, cwd] of documents) {
    const text = readIfPresent(path)?.toString('utf8') ?? '';
    const masked = mask(text, cwd);
    if (masked === text) continue;
    changed += 1;
    if (write) changeDocument(path, (now) => (now === text ? masked : mask(now, cwd)));
  }
  return changed;
}
