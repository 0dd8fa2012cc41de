import { openArchive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { archiveFile } from '../system/paths.ts';
import { findRoute, SIGNALS } from './find-routes.ts';
import { findVariables } from './find-variables.ts';

/** Sends what is new of all compactions to where the user wants figures, if anywhere. */
export async function reportFigures(context: Context): Promise<void> {
  const { config, client, dataDir } = context;
  if (config['telemetry.send'] === 'never') return;
  const source = { config, telemetry: client.telemetry, variables: await findVariables(context) };
  const destinations = SIGNALS.flatMap((signal) => {
    const route = findRoute(signal, source);
    return route.state === 'open' ? [route.destination] : [];
  });
  if (destinations.length === 0) return;
  // Most machines send none, and the exporter takes a while to load.
  const { sendFigures } = await import('./send-figures.ts');
  const archive = openArchive(archiveFile(dataDir));
  try {
    for (const destination of destinations) await sendFigures(destination, archive, context);
  } finally {
    archive.close();
  }
}
