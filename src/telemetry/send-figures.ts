import { resourceFromAttributes } from '@opentelemetry/resources';
import type { CompactionFigures } from '../archive/lists/list-figures.ts';
import { markFiguresSent, noteDelivery } from '../archive/records/figures-sent.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { ClientRows } from '../clients/client.ts';
import type { Context } from '../context/context.ts';
import { readTail } from '../system/read-file-part.ts';
import { version } from '../system/version.ts';
import { encodeEvents } from './encode-events.ts';
import { encodeMetrics } from './encode-metrics.ts';
import type { Addition, Figures } from './figures.ts';
import { findDueFigures } from './find-due-figures.ts';
import { type Destination, parsePairs } from './find-routes.ts';
import { type Exporter, openExporter } from './open-exporter.ts';

/** Compactions per request, and requests per sweep; the next sweep continues. */
const COMPACTIONS_PER_REQUEST = 200;
const REQUESTS_MAX = 10;
const TAIL_BYTES = 256 << 10;

const SCOPE = { name: 'tideproof', version };

/**
 * Sends what was not sent yet. A request counts once accepted; one whose answer is lost is sent again. Failures are
 * recorded for the doctor and left to the next sweep.
 */
export async function sendFigures(
  destination: Destination,
  archive: Archive,
  context: Context,
): Promise<void> {
  const { signal } = destination;
  const { database, transaction } = archive;
  const versions = new Map<string, string>();
  const complete = (figures: CompactionFigures) => addVersion(figures, versions, context);
  const exporter = openExporter(destination);
  try {
    for (let request = 0; request < REQUESTS_MAX; request += 1) {
      const now = context.now();
      const due = findDueFigures(database, signal, now);
      const fresh = due.fresh.slice(0, COMPACTIONS_PER_REQUEST).map(complete);
      const grown = due.grown.map((each) => ({ ...each, figures: complete(each.figures) }));
      if (fresh.length + grown.length === 0) break;
      const resource = describeResource(destination);
      const additions: Addition[] = [
        ...fresh.map((figures) => addWhole(figures)),
        ...grown.map(({ figures, regretsBefore, sentAt }) => ({
          figures,
          isNew: false,
          from: sentAt,
          regrets: (figures.regrets ?? 0) - regretsBefore,
        })),
      ];
      const metrics = () =>
        encodeMetrics(
          destination.temporality === 'delta'
            ? additions
            : sumUp(additions, due.told.map(complete), destination.bySession),
          destination,
          now,
        );
      const outcome = await deliver(
        exporter,
        signal === 'metrics'
          ? { resource, scopeMetrics: [{ scope: SCOPE, metrics: metrics() }] }
          : encodeEvents(fresh, resource, SCOPE, now),
        new URL(destination.url).host,
      );
      transaction(() => {
        if (outcome.isSent)
          markFiguresSent(
            database,
            signal,
            [...fresh, ...grown.map(({ figures }) => figures)],
            now.toISOString(),
          );
        noteDelivery(database, signal, now.toISOString(), outcome);
      });
      if (!outcome.isSent) break;
    }
  } finally {
    await exporter.close();
  }
}

async function deliver(
  exporter: Exporter,
  data: Parameters<Exporter['send']>[0],
  host: string,
): Promise<{ isSent: boolean; problem?: string }> {
  try {
    const problem = await exporter.send(data);
    return { isSent: true, problem };
  } catch (error) {
    return { isSent: false, problem: `${host}: ${sayFailure(error)}` };
  }
}

function addWhole(figures: Figures): Addition {
  return { figures, isNew: true, regrets: figures.regrets ?? 0, from: figures.startedAt };
}

/** For cumulative sums: includes what was sent before, so that repeating a sum does not change it. */
function sumUp(additions: readonly Addition[], told: readonly Figures[], bySession: boolean): Addition[] {
  const sessions = new Set(additions.map(({ figures }) => figures.sessionId));
  const earlier = told.filter(({ sessionId }) => !bySession || sessions.has(sessionId));
  return [...earlier, ...additions.map(({ figures }) => figures)].map(addWhole);
}

/** The user's resource attributes stay, but the name is ours, so that figures are not mistaken for the client's. */
function describeResource({ variables }: Destination) {
  const told = Object.entries(parsePairs(variables.OTEL_RESOURCE_ATTRIBUTES ?? ''));
  return resourceFromAttributes({
    ...Object.fromEntries(told.map(([name, value]) => [name, decode(value)])),
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

function addVersion(figures: CompactionFigures, versions: Map<string, string>, context: Context): Figures {
  const { transcriptPath, client } = figures;
  let clientVersion = versions.get(transcriptPath);
  if (clientVersion === undefined) {
    const { rows } = context.clients.find(({ id }) => id === client) ?? context.client;
    clientVersion = findClientVersion(transcriptPath, rows);
    versions.set(transcriptPath, clientVersion);
  }
  return { ...figures, clientVersion };
}

/** Version of the client that wrote the end of a transcript; empty if unknown. */
export function findClientVersion(transcriptPath: string, rows: ClientRows): string {
  const lines = (readTail(transcriptPath, TAIL_BYTES) ?? '').split('\n');
  for (const line of lines.toReversed()) {
    const { version } = rows.decode(Buffer.from(line), 0);
    if (/^[\w.+-]{1,40}$/.test(version)) return version;
  }
  return '';
}

/** Never includes request or response data, which may contain a key. */
function sayFailure(error: unknown): string {
  const { code, message } = error as { code?: number | string; message: string };
  if (typeof code === 'number') return `answered ${code}`;
  return typeof code === 'string' ? code : message;
}
