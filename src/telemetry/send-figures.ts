import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableLogRecord } from '@opentelemetry/sdk-logs';
import { readState, writeState } from '../archive/records/state.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { version } from '../system/version.ts';
import { encodeEvents } from './encode-events.ts';
import { findDueFigures } from './find-due-figures.ts';
import type { Destination } from './find-route.ts';

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
  const { exporter, resource } = openExporter(destination);
  try {
    for (let request = 0; request < REQUESTS_MAX; request += 1) {
      const now = context.now();
      const due = findDueFigures(database, now).slice(0, COMPACTIONS_PER_REQUEST);
      if (due.length === 0) break;
      const failure = await deliver(exporter, encodeEvents(due, resource, now));
      const isSent = failure === undefined;
      const problem = isSent ? undefined : `${new URL(destination.url).host}: ${sayFailure(failure)}`;
      transaction(() => {
        const at = now.toISOString();
        const ids = JSON.stringify(due.map(({ id }) => id));
        if (isSent)
          database.run`UPDATE compactions SET sent_at = ${at} WHERE id IN (SELECT value FROM json_each(${ids}))`;
        const { sentAt, failingSince = at } = readState(database, 'delivery') ?? {};
        writeState(database, 'delivery', isSent ? { sentAt: at } : { sentAt, failingSince, problem });
      });
      if (!isSent) break;
    }
  } finally {
    await exporter.shutdown();
  }
}

/** Why a request was not accepted; undefined if it was. */
function deliver(exporter: OTLPLogExporter, events: ReadableLogRecord[]): Promise<Error | undefined> {
  return new Promise((resolve) =>
    exporter.export(events, ({ code, error }) =>
      resolve(code === 0 ? undefined : (error ?? new Error('no reason given'))),
    ),
  );
}

/** Headers, certificates, compression and the user's resource attributes are read from the environment. */
function openExporter({ url, timeoutMilliseconds: timeoutMillis, variables }: Destination) {
  const userAgent = `tideproof/${version}`;
  // The name is ours: figures are not mistaken for the client's.
  const own = resourceFromAttributes({ 'service.name': 'tideproof', 'service.version': version });
  return withEnvironment(variables, () => ({
    exporter: new OTLPLogExporter({ url, timeoutMillis, userAgent, keepAlive: false }),
    resource: detectResources({ detectors: [envDetector] }).merge(own),
  }));
}

/** Runs work with only the destination's OTEL variables, and restores the environment afterwards. */
function withEnvironment<Result>(variables: Readonly<Record<string, string>>, work: () => Result): Result {
  const before = Object.entries(process.env).filter(([name]) => name.startsWith('OTEL_'));
  const clear = () => {
    for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
  };
  try {
    clear();
    Object.assign(process.env, variables);
    return work();
  } finally {
    clear();
    Object.assign(process.env, Object.fromEntries(before));
  }
}

/** Never includes request or response data, which may contain a key. */
function sayFailure(error: Error & { code?: number | string }): string {
  if (typeof error.code === 'number') return `answered ${error.code}`;
  return error.code ?? error.message;
}
