import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import type { ReadableLogRecord } from '@opentelemetry/sdk-logs';
import { version } from '../system/version.ts';
import type { Destination } from './find-route.ts';

export interface Exporter {
  /** Rejects if the request was not accepted. */
  send(events: ReadableLogRecord[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * The OpenTelemetry exporter for a destination. It reads headers, certificates and compression from the environment.
 */
export function openExporter({ url, timeoutMilliseconds, variables }: Destination): Exporter {
  const userAgent = `tideproof/${version}`;
  const exporter = withEnvironment(
    variables,
    () => new OTLPLogExporter({ url, timeoutMillis: timeoutMilliseconds, userAgent, keepAlive: false }),
  );
  return {
    send: (events) =>
      new Promise((resolve, reject) =>
        exporter.export(events, ({ code, error }) =>
          code === 0 ? resolve() : reject(error ?? new Error('no reason given')),
        ),
      ),
    close: () => exporter.shutdown(),
  };
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
