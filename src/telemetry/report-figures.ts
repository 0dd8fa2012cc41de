import { setTimeout } from 'node:timers/promises';
import { openArchive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { takeProcessLock } from '../system/is-process-running.ts';
import { archiveFile, sendingFile } from '../system/paths.ts';
import { type Destination, findRoute, findVariables, SIGNALS } from './find-routes.ts';

const TRIES_MAX = 30;
const TRY_AGAIN_MILLISECONDS = 1000;

/** Sends new figures of all compactions, if the user configured that. */
export async function reportFigures(context: Context): Promise<void> {
  const { config, client, dataDir } = context;
  if (config['telemetry.send'] === 'never') return;
  const source = { config, telemetry: client.telemetry, variables: await findVariables(context) };
  const destinations = SIGNALS.flatMap((signal) => {
    const route = findRoute(signal, source);
    return route.state === 'open' ? [route.destination] : [];
  });
  if (destinations.length === 0) return;
  // Locked, because two senders at once would send the same figures twice.
  const release = await waitForTurn(sendingFile(dataDir));
  if (!release) return;
  try {
    await sendTo(destinations, context);
  } finally {
    release();
  }
}

/** Undefined if another process takes too long: the next sweep sends the rest. */
async function waitForTurn(file: string): Promise<(() => void) | undefined> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const release = takeProcessLock(file);
    if (release) return release;
    await setTimeout(TRY_AGAIN_MILLISECONDS);
  }
  return undefined;
}

async function sendTo(destinations: readonly Destination[], context: Context): Promise<void> {
  // Loaded on demand: most machines send nothing, and the exporter is slow to load.
  const { sendFigures } = await import('./send-figures.ts');
  using archive = openArchive(archiveFile(context.dataDir));
  for (const destination of destinations) await sendFigures(destination, archive, context);
}
