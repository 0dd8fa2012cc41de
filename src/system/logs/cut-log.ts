import { readIfPresent, writeFileAtomically } from '../write-file-atomically.ts';

const FIRST_LINE = /^\d{4}-\d\d-\d\dT\S+Z \d+ /;

/** Takes failures out of the log, each with its stack trace, and gives back how many. With `dryRun` it only counts. */
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
