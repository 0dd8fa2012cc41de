import { statSync, writeFileSync } from 'node:fs';
import type { Context } from '../context/context.ts';
import { sweptFile } from '../system/paths.ts';
import { startOwnCommand } from '../system/start-detached.ts';

/** Shortest interval, because sessions may start in quick succession. */
const SWEEP_EVERY_MILLISECONDS = 10 * 60_000;

/** Starts a process that catches up on what hooks missed, sends figures and makes vectors; if not urgent, only a while after the last one. */
export function startSweep(context: Context, isUrgent: boolean): void {
  const { config, client, clientDir, dataDir, environment, now, log } = context;
  const isSending = sendsFigures(context);
  const isWanted =
    config['archive.sweep'] || isSending || config['semantic.model'] !== 'off' || config['keep.days'] > 0;
  if (!isWanted || (!isSweepDue(dataDir, now()) && !isUrgent)) return;
  // Read now, because the client may have exited by the time the sweep asks for its variables.
  const own = isSending
    ? { ...client.telemetry?.readVariables(environment, clientDir), ...environment }
    : environment;
  startOwnCommand(['sweep'], own, (error) => log(`sweep not started: ${error.stack}`));
}

/** Whether the user wants telemetry, as far as a hook can tell. */
export function sendsFigures({ config, client, environment }: Context): boolean {
  const isAsked = config['telemetry.send'];
  return isAsked === 'always' || (isAsked === 'client' && client.telemetry?.isOn(environment) === true);
}

/** Marks the sweep as started, so that one of several sessions starting at once does it. A race is harmless. */
function isSweepDue(dataDir: string, now: Date): boolean {
  const file = sweptFile(dataDir);
  const last = statSync(file, { throwIfNoEntry: false })?.mtime.getTime() ?? 0;
  if (now.getTime() - last < SWEEP_EVERY_MILLISECONDS) return false;
  writeFileSync(file, '', { mode: 0o600 });
  return true;
}
