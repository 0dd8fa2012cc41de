import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { configOf } from '../config/config-of.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Machine } from './handle-event.ts';

/** Has a model write a handover in the background, if the user wants that. The client waits for nothing of it. */
export function startHandover({ session }: ClientEvent, machine: Machine): void {
  const { environment, log } = machine;
  try {
    const { config } = configOf(session.cwd, environment);
    if (config['handover.model'] === 'off') return;
    const command = join(__dirname, 'tideproof.cjs');
    const child = spawn(process.execPath, [command, 'handover', session.id, '--background'], {
      detached: true,
      stdio: 'ignore',
      env: environment,
      windowsHide: true,
    });
    child.once('error', (error) => log(`handover not started: ${error.stack}`));
    child.unref();
  } catch (error) {
    log(`handover not started: ${(error as Error).stack}`);
  }
}
