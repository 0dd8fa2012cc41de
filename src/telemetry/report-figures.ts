import { join } from 'node:path';
import { openArchive, takeLock } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { archiveFile } from '../system/paths.ts';
import { findRouteOf } from './find-route.ts';

/** Sends new figures of all compactions, if the user configured that. */
export async function reportFigures(context: Context): Promise<void> {
  const { config, dataDir } = context;
  if (config['telemetry.send'] === 'never') return;
  const route = findRouteOf(context);
  if (route.state !== 'open') return;
  // Two senders at once would send the same figures twice; the next sweep sends what came meanwhile.
  using lock = takeLock(join(dataDir, 'sending.lock'));
  if (!lock) return;
  // Loaded on demand: most machines send nothing, and the exporter is slow to load.
  const { sendFigures } = await import('./send-figures.ts');
  using archive = openArchive(archiveFile(dataDir));
  await sendFigures(route.destination, archive, context);
}
