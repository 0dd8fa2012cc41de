import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page of the dashboard, built beside the command. */
export function readPage(): string {
  return readFileSync(join(__dirname, 'page.html'), 'utf8');
}
