import type { ClientTelemetry } from '../clients/client.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';

/** Where figures are sent. */
export interface Destination {
  url: string;
  /** For one request, including the exporter's own retries. */
  timeoutMilliseconds: number;
  /** Other variables of the exporter: headers, certificates, compression, resource attributes. Must not be printed. */
  variables: Readonly<Record<string, string>>;
}

/** Sending is off for a valid reason, impossible, or possible to this destination. */
export type Route =
  | { state: 'off'; reason: string }
  | { state: 'unusable'; problem: string; fix: string }
  | { state: 'open'; destination: Destination };

/** Defaults of the OpenTelemetry specification. */
const DEFAULT_ENDPOINT = 'http://localhost:4318';
const TIMEOUT_MILLISECONDS = 10_000;
const TIMEOUT_MILLISECONDS_MAX = 30_000;

/** Figures go where the client sends its own events, by its variables, wherever found, and our setting. */
export function findRoute(
  config: Config,
  telemetry: ClientTelemetry | undefined,
  variables: NodeJS.ProcessEnv,
): Route {
  const isAsked = config['telemetry.send'];
  if (isAsked === 'never') return { state: 'off', reason: 'telemetry.send is never' };
  if (isAsked === 'client') {
    if (!telemetry?.isOn(variables)) return { state: 'off', reason: 'the client sends none either' };
    const exporters = (variables.OTEL_LOGS_EXPORTER ?? '').split(',');
    if (!exporters.some((name) => name.trim() === 'otlp') || variables.OTEL_SDK_DISABLED === 'true')
      return { state: 'off', reason: 'the client sends no events by OTLP' };
  }
  const told = (name: string) =>
    variables[`OTEL_EXPORTER_OTLP_LOGS_${name}`] || variables[`OTEL_EXPORTER_OTLP_${name}`];
  if (told('PROTOCOL') === 'grpc')
    return {
      state: 'unusable',
      problem: 'Cannot send figures by the protocol "grpc": only OTLP over HTTP is spoken',
      fix: 'Set OTEL_EXPORTER_OTLP_LOGS_PROTOCOL and …_LOGS_ENDPOINT for the HTTP port of the same collector',
    };
  const base = variables.OTEL_EXPORTER_OTLP_ENDPOINT || DEFAULT_ENDPOINT;
  const url = variables.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT || `${base.replace(/\/+$/, '')}/v1/logs`;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    // Not repeated, because it may contain a key.
    return {
      state: 'unusable',
      problem: 'Cannot send figures: the OTLP endpoint is no http or https URL',
      fix: 'Set OTEL_EXPORTER_OTLP_ENDPOINT to something like http://localhost:4318',
    };
  const own = Object.entries(variables).filter((entry): entry is [string, string] => /^OTEL_/.test(entry[0]));
  const asked = Number(told('TIMEOUT')) || TIMEOUT_MILLISECONDS;
  const timeoutMilliseconds = Math.min(asked, TIMEOUT_MILLISECONDS_MAX);
  return { state: 'open', destination: { url, timeoutMilliseconds, variables: Object.fromEntries(own) } };
}

/** The route by the variables of the process and of the client's settings, which take precedence as in the client. */
export function findRouteOf({ client, clientDir, config, environment }: Context): Route {
  const own = client.telemetry?.readVariables(environment, clientDir);
  return findRoute(config, client.telemetry, { ...environment, ...own });
}
