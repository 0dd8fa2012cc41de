import { type DiagLogger, DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import type { ReadableLogRecord } from '@opentelemetry/sdk-logs';
import { version } from '../system/version.ts';
import type { Destination } from './find-route.ts';

export interface Exporter {
  /** Returns what the receiver says about an accepted request, if anything; rejects if it was not accepted. */
  send(events: ReadableLogRecord[]): Promise<string | undefined>;
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
      hearWarnings(
        () =>
          new Promise<void>((resolve, reject) =>
            exporter.export(events, ({ code, error }) =>
              code === 0 ? resolve() : reject(error ?? new Error('no reason given')),
            ),
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

/** A partial rejection is no failure: sent again it would be rejected again. */
async function hearWarnings(work: () => Promise<void>): Promise<string | undefined> {
  let heard: string | undefined;
  const nothing = () => {};
  const warn = (message: string) => {
    if (/partial success/i.test(message)) heard = 'the endpoint rejected some of what was sent';
  };
  const logger: DiagLogger = { error: nothing, info: nothing, debug: nothing, verbose: nothing, warn };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  try {
    await work();
    return heard;
  } finally {
    diag.disable();
  }
}
