import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../domain/app-error.ts';

/** The page of the dashboard, which is built beside the command. */
export function readPage(): string {
  try {
    return readFileSync(join(__dirname, 'page.html'), 'utf8');
  } catch (error) {
    throw new AppError(
      'E_USAGE',
      `Cannot read the page of the dashboard: ${(error as Error).message}`,
      'Install tideproof again',
      error,
    );
  }
}
