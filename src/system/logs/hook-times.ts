import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs';

/** How long the client waited for one event. */
export interface HookTime {
  time: string;
  event: string;
  milliseconds: number;
  failed: boolean;
}

/** A few thousand events, and as many put aside. */
const BYTES_MAX = 128 << 10;
const LINE = /^(\S+) ([\w-]+) (\d+) (ok|failed)$/;

/** Notes it in a line of a file: a row in a database would cost a hundred times as much. Nothing depends on it. */
export function noteHookTime(file: string, { time, event, milliseconds, failed }: HookTime): void {
  try {
    const line = `${time} ${event} ${Math.round(milliseconds)} ${failed ? 'failed' : 'ok'}\n`;
    appendFileSync(file, line, { mode: 0o600 });
    if (statSync(file).size > BYTES_MAX) renameSync(file, `${file}.old`);
  } catch {
    // There is no folder yet, or no room.
  }
}

/** Oldest first. */
export function readHookTimes(file: string): HookTime[] {
  return [`${file}.old`, file].flatMap(readLines).flatMap((line) => {
    const [, time, event, milliseconds, outcome] = LINE.exec(line) ?? [];
    if (time === undefined || event === undefined) return [];
    return [{ time, event, milliseconds: Number(milliseconds), failed: outcome === 'failed' }];
  });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
