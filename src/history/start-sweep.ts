import { statSync, writeFileSync } from 'node:fs';
import type { Context } from '../context/context.ts';
import { sweptFile } from '../system/paths.ts';
import { startOwnCommand } from '../system/start-detached.ts';

/** Sessions may start in quick succession. */
const SWEEP_EVERY_MILLISECONDS = 10 * 60_000;

/**
 * Has everything caught up with that hooks have missed, and figures sent, by a process that nobody waits for; at once, or when it is
 * due.
 */
export function startSweep(context: Context, isUrgent: boolean): void {
  const { config, client, dataDir, environment, now, log } = context;
  const isSending = sendsFigures(context);
  if ((!config['archive.sweep'] && !isSending) || (!isSweepDue(dataDir, now()) && !isUrgent)) return;
  // The client may be gone when the other process gets to ask it.
  const own = isSending ? { ...client.telemetry?.readVariables(environment), ...environment } : environment;
  startOwnCommand(['sweep'], own, (error) => log(`sweep not started: ${error.stack}`));
}

/** Whether the user wants figures sent, as far as a hook can tell. */
export function sendsFigures({ config, client, environment }: Context): boolean {
  const isAsked = config['telemetry.send'];
  return isAsked === 'always' || (isAsked === 'client' && client.telemetry?.isOn(environment) === true);
}

/** Of several sessions that start at once, one sweeps; two that do it together do no harm. */
function isSweepDue(dataDir: string, now: Date): boolean {
  const file = sweptFile(dataDir);
  const last = statSync(file, { throwIfNoEntry: false })?.mtime.getTime() ?? 0;
  if (now.getTime() - last < SWEEP_EVERY_MILLISECONDS) return false;
  writeFileSync(file, '', { mode: 0o600 });
  return true;
}
