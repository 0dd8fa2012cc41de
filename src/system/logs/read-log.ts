import { readFileSync } from 'node:fs';
import { readIfPresent, writeFileAtomically } from '../write-file-atomically.ts';

/** One failure from the log. */
export interface LoggedFailure {
  time: string;
  pid: number;
  /** Its first line; what follows is mostly a stack trace. */
  message: string;
  detail: string;
}

const FIRST_LINE = /^(\d{4}-\d\d-\d\dT\S+Z) (\d+) (.*)/;

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

/** Removes failures with their stack traces from the log and returns their number. With `dryRun` it only counts. */
export function cutLog(file: string, isDoomed: (failure: string) => boolean, dryRun = false): number {
  return [`${file}.old`, file].reduce((sum, each) => sum + cutFile(each, isDoomed, dryRun), 0);
}

function cutFile(file: string, isDoomed: (failure: string) => boolean, dryRun: boolean): number {
  const text = readIfPresent(file)?.toString('utf8') ?? '';
  const failures: string[] = [];
  for (const line of text.split(/(?<=\n)/)) {
    if (FIRST_LINE.test(line) || failures.length === 0) failures.push(line);
    else failures[failures.length - 1] += line;
  }
  const kept = failures.filter((failure) => !isDoomed(failure));
  const cut = failures.length - kept.length;
  if (cut > 0 && !dryRun) writeFileAtomically(file, Buffer.from(kept.join('')));
  return cut;
}
