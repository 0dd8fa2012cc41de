import { fstatSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

/** Run time of one hook. */
export interface HookTime {
  /** In milliseconds since the epoch: to write a date, Node would look up the time zone first. */
  time: number;
  event: string;
  milliseconds: number;
  failed: boolean;
}

/** A few thousand events, and as many in the rotated file. */
const BYTES_MAX = 128 << 10;
const LINE = /^(\d+) ([\w-]+) (\d+) (ok|failed)$/;

/** Appends a line to a file, because a database row would cost a hundred times as much. Failures are ignored. */
export function noteHookTime(file: string, { time, event, milliseconds, failed }: HookTime): void {
  try {
    const line = `${time} ${event} ${Math.round(milliseconds)} ${failed ? 'failed' : 'ok'}\n`;
    // Left open: the process is about to end. `appendFileSync` would have Node compile more than the rest of this takes.
    const log = openSync(file, 'a', 0o600);
    writeSync(log, line);
    if (fstatSync(log).size > BYTES_MAX) renameSync(file, `${file}.old`);
  } catch {
    // The folder does not exist yet, or the disk is full.
  }
}

/** Oldest first. */
export function readHookTimes(file: string): HookTime[] {
  return [`${file}.old`, file].flatMap(readLines).flatMap((line) => {
    const [, time, event, milliseconds, outcome] = LINE.exec(line) ?? [];
    if (time === undefined || event === undefined) return [];
    return [{ time: Number(time), event, milliseconds: Number(milliseconds), failed: outcome === 'failed' }];
  });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
