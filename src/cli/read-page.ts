import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usageError } from './command.ts';

/** The page of the dashboard, built beside the command. */
export function readPage(): string {
  try {
    return readFileSync(join(__dirname, 'page.html'), 'utf8');
  } catch (error) {
    throw usageError(
      `Cannot read the page of the dashboard: ${(error as Error).message}`,
      'Install tideproof again',
      error,
    );
  }
}
