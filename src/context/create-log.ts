import { appendFileSync, renameSync, statSync } from 'node:fs';
import { makeDirectoriesFor } from '../system/make-directories.ts';

const LOG_BYTES_MAX = 2 << 20;

/**
 * Appends to the log file. Only the context calls it, which masks first: errors quote what they failed at. A log that
 * cannot be written must never be the reason why something else fails.
 */
export function createLog(file: string): (maskedMessage: string) => void {
  return (message) => {
    const line = `${new Date().toISOString()} ${process.pid} ${message}\n`;
    try {
      appendFileSync(file, line, { mode: 0o600 });
      if (statSync(file).size > LOG_BYTES_MAX) renameSync(file, `${file}.old`);
    } catch {
      try {
        makeDirectoriesFor(file, 0o700);
        appendFileSync(file, line, { mode: 0o600 });
      } catch {
        // Nowhere left to say it.
      }
    }
  };
}
