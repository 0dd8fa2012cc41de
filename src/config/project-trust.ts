import { realPath } from '../system/check-path.ts';
import { hashText } from '../system/hash-text.ts';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { trustFile } from '../system/paths.ts';
import { readHead } from '../system/read-file-part.ts';
import { writeFileAtomically } from '../system/write-file-atomically.ts';

/** The user's decision on one content of a file. A changed file has no decision. */
export type Decision = 'accepted' | 'refused';

export interface NamedText {
  name: string;
  text: string;
}

/** `told`: the user was notified, and has not decided yet. */
export type Mark = Decision | 'told';

const FILE_BYTES_MAX = 1 << 20;

export function keyOf({ name, text }: NamedText): string {
  return hashText(`${name}\0${text}`);
}

function placeOf(project: string, dataDir: string): string {
  return trustFile(dataDir, hashText(realPath(project)).slice(0, 32));
}

/** Marks of one project, by name and content. A file that cannot be read counts as none. */
export function readMarks(project: string, dataDir: string): Map<string, Mark> {
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

/** Records a decision, or that the user was notified. */
export function recordTrust(project: string, dataDir: string, files: readonly NamedText[], mark: Mark): void {
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
