import { realPath } from '../system/check-path.ts';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { writeFileAtomically } from '../system/write-file-atomically.ts';
import { keyOf, type Mark, type NamedText, placeOf, readMarks } from './project-trust.ts';

/** Files change, and branches bring old ones back: so many contents are remembered for a project. */
const MARKS_MAX = 1000;

/** Keeps what the user decided, or that they were told; nothing takes a content out again. */
export function recordTrust(
  project: string,
  dataDir: string,
  files: readonly NamedText[],
  mark: Mark | 'forgotten',
): void {
  const marks = readMarks(project, dataDir);
  for (const key of files.map(keyOf)) {
    marks.delete(key);
    if (mark !== 'forgotten') marks.set(key, mark);
  }
  const path = placeOf(project, dataDir);
  makeDirectoriesFor(path, 0o700);
  const kept = Object.fromEntries([...marks].slice(-MARKS_MAX));
  const text = `${JSON.stringify({ project: realPath(project), files: kept }, null, 2)}\n`;
  writeFileAtomically(path, Buffer.from(text), { mode: 0o600 });
}
