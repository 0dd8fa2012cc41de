import type { Signal } from '../archive/records/figures-sent.ts';
import type { ClientTelemetry } from '../clients/client.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';

/** Where figures of one signal are sent. */
export interface Destination {
  signal: Signal;
  url: string;
  encoding: 'json' | 'protobuf';
  temporality: 'delta' | 'cumulative';
  /** For one request, including the exporter's own retries. */
  timeoutMilliseconds: number;
  /** Whether sums are also split by session. */
  bySession: boolean;
  /** Other variables of the exporter: headers, certificates, timeout, resource attributes. Must not be printed. */
  variables: Readonly<Record<string, string>>;
}

/** Sending is off for a valid reason, impossible, or possible to this destination. */
export type Route =
  | { state: 'off'; reason: string }
  | { state: 'unusable'; problem: string; fix: string }
  | { state: 'open'; destination: Destination };

export const SIGNALS: readonly Signal[] = ['metrics', 'logs'];

/** Defaults of the OpenTelemetry specification. */
const DEFAULT_ENDPOINT = 'http://localhost:4318';
const TIMEOUT_MILLISECONDS = 10_000;
const TIMEOUT_MILLISECONDS_MAX = 30_000;

/** Everything that determines where figures go: the client's variables, wherever found, and our settings. */
export interface RouteSource {
  config: Config;
  telemetry: ClientTelemetry | undefined;
  variables: NodeJS.ProcessEnv;
}

export function findRoute(signal: Signal, source: RouteSource): Route {
  const { config, telemetry, variables } = source;
  const isAsked = config['telemetry.send'];
  if (isAsked === 'never') return { state: 'off', reason: 'telemetry.send is never' };
  if (isAsked === 'client') {
    if (!telemetry?.isOn(variables)) return { state: 'off', reason: 'the client sends none either' };
    const exporters = (variables[`OTEL_${signal.toUpperCase()}_EXPORTER`] ?? '').split(',');
    if (!exporters.some((name) => name.trim() === 'otlp') || variables.OTEL_SDK_DISABLED === 'true')
      return { state: 'off', reason: `the client sends no ${signal} by OTLP` };
  }
  try {
    return { state: 'open', destination: findDestination(signal, source) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { state: 'unusable', problem: error.message, fix: error.hint };
  }
}

function findDestination(signal: Signal, { telemetry, variables }: RouteSource): Destination {
  const told = (name: string) =>
    variables[`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_${name}`] ||
    variables[`OTEL_EXPORTER_OTLP_${name}`];
  const preference = variables.OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE?.toLowerCase();
  // The preference "lowmemory" means delta for the kinds of metrics used here.
  const preferred = preference === 'cumulative' ? 'cumulative' : 'delta';
  const own = variables[`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`];
  return {
    signal,
    url: checkUrl(own || withPath(variables.OTEL_EXPORTER_OTLP_ENDPOINT || DEFAULT_ENDPOINT, signal)),
    encoding: findEncoding(told('PROTOCOL')),
    temporality: preference ? preferred : (telemetry?.temporality ?? 'cumulative'),
    timeoutMilliseconds: Math.min(Number(told('TIMEOUT')) || TIMEOUT_MILLISECONDS, TIMEOUT_MILLISECONDS_MAX),
    bySession: variables.OTEL_METRICS_INCLUDE_SESSION_ID !== 'false',
    variables: Object.fromEntries(
      Object.entries(variables).filter(
        (entry): entry is [string, string] => /^OTEL_/.test(entry[0]) && entry[1] !== undefined,
      ),
    ),
  };
}

function findEncoding(protocol = 'http/protobuf'): Destination['encoding'] {
  if (protocol === 'http/json') return 'json';
  if (protocol === 'http/protobuf') return 'protobuf';
  throw new AppError(
    'E_USAGE',
    `Cannot send figures by the protocol "${protocol}": only OTLP over HTTP is spoken`,
    'Set OTEL_EXPORTER_OTLP_PROTOCOL to http/protobuf and the endpoint to the HTTP port of the same collector',
  );
}

function checkUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  // Not repeated, because it may contain a key.
  throw new AppError(
    'E_USAGE',
    'Cannot send figures: the OTLP endpoint is no http or https URL',
    'Set OTEL_EXPORTER_OTLP_ENDPOINT to something like http://localhost:4318',
  );
}

function withPath(base: string, signal: Signal): string {
  return `${base.replace(/\/+$/, '')}/v1/${signal}`;
}

/** Parses `a=1,b=2`, the OpenTelemetry format for headers and attributes. */
export function parsePairs(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s, 2).map((word) => word.trim())));
}

/** Variables of the process and of the client's settings, which take precedence as in the client. */
export async function findVariables({ client, clientDir, environment }: Context): Promise<NodeJS.ProcessEnv> {
  const { exporterVariables } = await client.setup();
  return { ...environment, ...exporterVariables?.(clientDir) };
}
