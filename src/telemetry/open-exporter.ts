import { type DiagLogger, DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPLogExporter as LogsAsJson } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as LogsAsProtobuf } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPMetricExporter as MetricsAsJson } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as MetricsAsProtobuf } from '@opentelemetry/exporter-metrics-otlp-proto';
import type { ReadableLogRecord } from '@opentelemetry/sdk-logs';
import type { ResourceMetrics } from '@opentelemetry/sdk-metrics';
import { version } from '../system/version.ts';
import type { Destination } from './find-routes.ts';

export interface Exporter {
  /** Returns what the receiver says about an accepted request, if anything; rejects if it was not accepted. */
  send(data: ResourceMetrics | ReadableLogRecord[]): Promise<string | undefined>;
  close(): Promise<void>;
}

/**
 * The OpenTelemetry exporter for a destination. It reads headers, certificates and compression from the environment.
 */
export function openExporter(destination: Destination): Exporter {
  const exporter = withEnvironment(destination.variables, () => {
    const { url, signal, encoding, timeoutMilliseconds: timeoutMillis } = destination;
    const options = {
      url,
      timeoutMillis,
      userAgent: `tideproof/${version}`,
      keepAlive: false,
    };
    if (signal === 'metrics')
      return encoding === 'json' ? new MetricsAsJson(options) : new MetricsAsProtobuf(options);
    return encoding === 'json' ? new LogsAsJson(options) : new LogsAsProtobuf(options);
  });
  return {
    send: (data) =>
      hearWarnings(
        () =>
          new Promise<void>((resolve, reject) => {
            const finish = ({ code, error }: { code: number; error?: Error }) =>
              code === 0 ? resolve() : reject(error ?? new Error('no reason given'));
            // Each exporter accepts the data of its own signal.
            (exporter as { export(given: unknown, done: typeof finish): void }).export(data, finish);
          }),
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

/** A partial rejection is no failure: sent again it would be rejected again. */
async function hearWarnings(work: () => Promise<void>): Promise<string | undefined> {
  let heard: string | undefined;
  const nothing = () => {};
  const logger: DiagLogger = {
    error: nothing,
    info: nothing,
    debug: nothing,
    verbose: nothing,
    warn: (message, ...more) => {
      if (/partial success/i.test(message)) heard = describeRejection(more);
    },
  };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  try {
    await work();
    return heard;
  } finally {
    diag.disable();
  }
}

function describeRejection([given]: readonly unknown[]): string {
  const told = String(given);
  const [, count] = /"rejected\w+":"?(\d+)/.exec(told) ?? [];
  return `the endpoint rejected ${count ?? 'some'} of what was sent`;
}
