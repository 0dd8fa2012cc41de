import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context/context.ts';
import { sweptFile } from '../system/paths.ts';

/** Sessions may start in quick succession. */
const SWEEP_EVERY_MILLISECONDS = 10 * 60_000;

/** Has everything caught up with that hooks have missed, by a process that nobody waits for; at once, or when it is due. */
export function startSweep({ config, dataDir, environment, now, log }: Context, isUrgent: boolean): void {
  if (!config['archive.sweep'] || (!isSweepDue(dataDir, now()) && !isUrgent)) return;
  // Most hooks never need it, and it takes Node milliseconds to load.
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn(process.execPath, [join(__dirname, 'tideproof.cjs'), 'sweep'], {
    detached: true,
    stdio: 'ignore',
    env: environment,
    windowsHide: true,
  });
  child.once('error', (error) => log(`sweep not started: ${error.stack}`));
  child.unref();
}

/** Of several sessions that start at once, one sweeps; two that do it together do no harm. */
function isSweepDue(dataDir: string, now: Date): boolean {
  const file = sweptFile(dataDir);
  const last = statSync(file, { throwIfNoEntry: false })?.mtime.getTime() ?? 0;
  if (now.getTime() - last < SWEEP_EVERY_MILLISECONDS) return false;
  writeFileSync(file, '', { mode: 0o600 });
  return true;
}
