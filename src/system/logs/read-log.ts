import { readFileSync } from 'node:fs';
import { retryOnChange } from '../update-text-file.ts';
import { readIfPresent, writeFileAtomically } from '../write-file-atomically.ts';

/** Its first line, and what follows: mostly a stack trace. */
const FAILURE = /^(\d{4}-\d\d-\d\dT\S+Z) (\d+) (.*)\n*([\s\S]*)/;
/** Between two failures. */
const FAILURES = /^(?=\d{4}-\d\d-\d\dT\S+Z \d+ )/m;

/** All failures in the log, oldest first, including the rotated file. */
export function readLog(file: string) {
  const failures = [`${file}.old`, file].flatMap((each) => readText(each).split(FAILURES));
  return failures.flatMap((failure) => {
    const [, time, pid, message = '', detail = ''] = FAILURE.exec(failure) ?? [];
    return time === undefined ? [] : [{ time, pid: Number(pid), message, detail: detail.trimEnd() }];
  });
}

/** A log that exists but cannot be read must not look like one without failures. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return '';
    return `${new Date().toISOString()} ${process.pid} reading the log failed: ${message}`;
  }
}

/** Rewrites failures with their stack traces, or drops those that become empty. Returns how many; may only count them. */
export function rewriteLog(file: string, rewrite: (failure: string) => string, write: boolean): number {
  return [`${file}.old`, file].reduce((sum, each) => sum + rewriteFile(each, rewrite, write), 0);
}

/** What is no UTF-8, such as the end of a line for which the disk had no room, keeps nothing from being forgotten. */
function rewriteFile(file: string, rewrite: (failure: string) => string, write: boolean): number {
  return retryOnChange(file, () => {
    const bytes = readIfPresent(file);
    const before = (bytes?.toString('utf8') ?? '').split(FAILURES);
    const after = before.map(rewrite);
    const count = before.filter((failure, index) => failure !== after[index]).length;
    if (count === 0 || !write) return count;
    const outcome = writeFileAtomically(file, Buffer.from(after.join('')), { onlyIf: { bytes } });
    return outcome === 'written' ? count : undefined;
  });
}
