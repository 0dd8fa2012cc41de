import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LOG_BYTES_MAX = 2 << 20;

/** Appends to the log file. A log that cannot be written must never be the reason why something else fails. */
export function appendLog(file: string, message: string): void {
  const line = `${new Date().toISOString()} ${process.pid} ${message}\n`;
  try {
    appendFileSync(file, line);
    if (statSync(file).size > LOG_BYTES_MAX) renameSync(file, `${file}.old`);
  } catch {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      appendFileSync(file, line);
    } catch {
      // Nowhere left to say it.
    }
  }
}
