import { resourceFromAttributes } from '@opentelemetry/resources';
import { changeCompaction } from '../archive/records/compactions.ts';
import { noteDelivery } from '../archive/records/state.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { version } from '../system/version.ts';
import { encodeEvents } from './encode-events.ts';
import { findDueFigures } from './find-due-figures.ts';
import type { Destination } from './find-route.ts';
import { type Exporter, openExporter } from './open-exporter.ts';

/** Compactions per request, and requests per sweep; the next sweep continues. */
const COMPACTIONS_PER_REQUEST = 200;
const REQUESTS_MAX = 10;

/**
 * Sends what was not sent yet. A request counts once accepted; one whose answer is lost is sent again. Failures are
 * recorded for the doctor and left to the next sweep.
 */
export async function sendFigures(
  destination: Destination,
  { database, transaction }: Archive,
  context: Context,
): Promise<void> {
  const resource = describeResource(destination);
  const exporter = openExporter(destination);
  try {
    for (let request = 0; request < REQUESTS_MAX; request += 1) {
      const now = context.now();
      const due = findDueFigures(database, now).slice(0, COMPACTIONS_PER_REQUEST);
      if (due.length === 0) break;
      const events = encodeEvents(due, resource, now);
      const outcome = await deliver(exporter, events, new URL(destination.url).host);
      transaction(() => {
        if (outcome.isSent)
          for (const { id } of due) changeCompaction(database, id, { sentAt: now.toISOString() });
        noteDelivery(database, now.toISOString(), outcome);
      });
      if (!outcome.isSent) break;
    }
  } finally {
    await exporter.close();
  }
}

async function deliver(exporter: Exporter, events: Parameters<Exporter['send']>[0], host: string) {
  try {
    await exporter.send(events);
    return { isSent: true };
  } catch (error) {
    return { isSent: false, problem: `${host}: ${sayFailure(error)}` };
  }
}

/** The user's resource attributes (`a=1,b=2`) stay, but the name is ours: figures are not mistaken for the client's. */
function describeResource({ variables }: Destination) {
  const pairs = (variables.OTEL_RESOURCE_ATTRIBUTES ?? '').split(',').filter((pair) => pair.includes('='));
  const told = pairs.map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s).map((word) => word.trim());
    return [name, decode(value)];
  });
  return resourceFromAttributes({
    ...Object.fromEntries(told),
    'service.name': 'tideproof',
    'service.version': version,
  });
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Never includes request or response data, which may contain a key. */
function sayFailure(error: unknown): string {
  const { code, message } = error as { code?: number | string; message: string };
  if (typeof code === 'number') return `answered ${code}`;
  return typeof code === 'string' ? code : message;
}
