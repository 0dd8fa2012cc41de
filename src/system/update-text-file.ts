import { makeDirectoriesFor } from './make-directories.ts';
import { readIfPresent, writeFileAtomically } from './write-file-atomically.ts';

const ATTEMPTS_MAX = 3;

/**
 * Changes a text that people write to as well: what somebody saved meanwhile is read again, never overwritten. The file
 * is the old or the new text at every moment. An empty text stands for a file that is not there.
 */
export function updateTextFile(path: string, change: (text: string) => string): 'written' | 'same' {
  makeDirectoriesFor(path);
  const outcome = tryRepeatedly(() => {
    const bytes = readIfPresent(path);
    const before = bytes === undefined ? '' : decode(bytes, path);
    const after = change(before);
    if (after === before) return 'same';
    const written = writeFileAtomically(path, Buffer.from(after), { onlyIf: { bytes } });
    return written === 'written' ? written : undefined;
  });
  if (outcome === undefined) throw new Error(`another program keeps changing ${path}`);
  return outcome;
}

/** Bytes that are no UTF-8 would not come back as they were, so such a file is left alone. */
function decode(bytes: Buffer, path: string): string {
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes)) throw new Error(`${path} is not UTF-8 and is left alone`);
  return text;
}

/**
 * Someone else may write a file between our reading and our writing; then the attempt gives undefined and we look again,
 * but not for ever: undefined means that we gave up.
 */
export function tryRepeatedly<Outcome>(attempt: () => Outcome | undefined): Outcome | undefined {
  for (let count = 1; count <= ATTEMPTS_MAX; count += 1) {
    const outcome = attempt();
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}
