import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';

/** Has what is new turned into vectors by a process that nobody waits for, if the user wants that. */
export function startEmbedding(
  config: Config,
  environment: NodeJS.ProcessEnv,
  log: (message: string) => void,
): void {
  if (config['semantic.model'] === 'off') return;
  const child = spawn(
    process.execPath,
    [join(__dirname, 'tideproof.cjs'), 'semantic', 'embed', '--background'],
    {
      detached: true,
      stdio: 'ignore',
      env: environment,
      windowsHide: true,
    },
  );
  child.once('error', (error) => log(`vectors not begun: ${error.stack}`));
  child.unref();
}
