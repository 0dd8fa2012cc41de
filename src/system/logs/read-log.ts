import { readFileSync } from 'node:fs';
import { updateTextFile } from '../update-text-file.ts';
import { readIfPresent } from '../write-file-atomically.ts';

/** One failure from the log. */
export interface LoggedFailure {
  time: string;
  pid: number;
  /** Its first line; what follows is mostly a stack trace. */
  message: string;
  detail: string;
}

const FIRST_LINE = /^(\d{4}-\d\d-\d\dT\S+Z) (\d+) (.*)/;
/** Between two failures. */
const FAILURES = /^(?=\d{4}-\d\d-\d\dT\S+Z \d+ )/m;

/** All failures in the log, oldest first, including the rotated file. */
export function readLog(file: string): LoggedFailure[] {
  return [`${file}.old`, file].flatMap(readFailures);
}

function readFailures(file: string): LoggedFailure[] {
  const failures: LoggedFailure[] = [];
  for (const line of readLines(file)) {
    const [, time, pid, message] = FIRST_LINE.exec(line) ?? [];
    const last = failures.at(-1);
    if (time !== undefined && message !== undefined)
      failures.push({ time, pid: Number(pid), message, detail: '' });
    else if (last) last.detail += last.detail === '' ? line : `\n${line}`;
  }
  for (const failure of failures) failure.detail = failure.detail.trimEnd();
  return failures;
}

/** A log that exists but cannot be read must not look like one without failures. */
function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    return [`${new Date().toISOString()} ${process.pid} reading the log failed: ${message}`];
  }
}

/** Rewrites failures with their stack traces, or drops those that become empty. Returns how many; may only count them. */
export function rewriteLog(file: string, rewrite: (failure: string) => string, write: boolean): number {
  return [`${file}.old`, file].reduce((sum, each) => sum + rewriteFile(each, rewrite, write), 0);
}

function rewriteFile(file: string, rewrite: (failure: string) => string, write: boolean): number {
  let changed = 0;
  const change = (text: string) => {
    const before = text.split(FAILURES);
    const after = before.map(rewrite);
    changed = before.filter((failure, index) => failure !== after[index]).length;
    return after.join('');
  };
  change(readIfPresent(file)?.toString('utf8') ?? '');
  if (write && changed > 0) updateTextFile(file, change);
  return changed;
}
