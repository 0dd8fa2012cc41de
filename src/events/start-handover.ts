import { join } from 'node:path';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';

/** Has a model write a handover in the background, if the user wants that. The client waits for nothing of it. */
export function startHandover({ session }: ClientEvent, context: Context): void {
  const { environment, log } = context;
  const writer = context.config['handover.model'];
  if (writer === 'off') return;
  try {
    const { spawn } = process.getBuiltinModule('node:child_process');
    const command = join(__dirname, 'tideproof.cjs');
    const given = ['handoff', '--session', session.id, '--by', writer, '--background'];
    const child = spawn(process.execPath, [command, ...given], {
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
