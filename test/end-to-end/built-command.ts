import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The command as it is shipped. Fails rather than builds: `npm test` builds once, before any test runs. */
export function builtCommand(): string {
  const file = fileURLToPath(new URL('../../dist/tideproof.cjs', import.meta.url));
  if (!existsSync(file)) throw new Error('The command is not built. Run: npm run build');
  return file;
}
