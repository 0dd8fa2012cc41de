import type { Signal } from '../archive/records/figures-sent.ts';
import type { ClientTelemetry } from '../clients/client.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { checkAddress } from '../system/endpoint.ts';

/** Where figures of one signal go. */
export interface Destination {
  signal: Signal;
  url: string;
  encoding: 'json' | 'protobuf';
  temporality: 'delta' | 'cumulative';
  /** For one request, with all tries that the exporter makes by itself. */
  timeoutMilliseconds: number;
  /** Whether sums are told by session, too. */
  bySession: boolean;
  /** For an endpoint of our own setting: the headers that go with it, instead of those in the variables. */
  headers?: Record<string, string>;
  /** What else the exporter is told: headers, certificates, time limit, attributes of the resource. Never to be shown. */
  variables: Readonly<Record<string, string>>;
}

/** Nothing is sent, for a reason that is in order; nothing can be; or where it goes. */
export type Route =
  | { state: 'off'; reason: string }
  | { state: 'unusable'; problem: string; fix: string }
  | { state: 'open'; destination: Destination };

export const SIGNALS: readonly Signal[] = ['metrics', 'logs'];

/** As the OpenTelemetry specification has it. */
const DEFAULT_ENDPOINT = 'http://localhost:4318';
const TIMEOUT_MILLISECONDS = 10_000;
const TIMEOUT_MILLISECONDS_MAX = 30_000;
const OF_AN_ADDRESS = /_(?:HEADERS|ENDPOINT|CERTIFICATE|CLIENT_KEY)$/;

/** Everything that may say where figures go: the variables of the client, wherever they were found, and our settings. */
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

function findDestination(signal: Signal, { config, telemetry, variables }: RouteSource): Destination {
  const told = (name: string) =>
    variables[`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_${name}`] ||
    variables[`OTEL_EXPORTER_OTLP_${name}`];
  const preference = variables.OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE?.toLowerCase();
  const common = {
    signal,
    // What it calls low memory is delta for the kinds that we have.
    temporality: preference
      ? preference === 'cumulative'
        ? ('cumulative' as const)
        : ('delta' as const)
      : (telemetry?.temporality ?? 'cumulative'),
    timeoutMilliseconds: Math.min(Number(told('TIMEOUT')) || TIMEOUT_MILLISECONDS, TIMEOUT_MILLISECONDS_MAX),
    bySession: variables.OTEL_METRICS_INCLUDE_SESSION_ID !== 'false',
  };
  const own = config['telemetry.endpoint'];
  if (own === '') {
    const variable = variables[`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`];
    const url = variable || withPath(variables.OTEL_EXPORTER_OTLP_ENDPOINT || DEFAULT_ENDPOINT, signal);
    return {
      ...common,
      url: checkUrl(url),
      encoding: findEncoding(told('PROTOCOL')),
      variables: pick(variables, () => true),
    };
  }
  const headers = parsePairs(variables[config['telemetry.headersEnv']] ?? '');
  if (Object.keys(headers).length > 0) checkAddress(own, 'telemetry.endpoint');
  return {
    ...common,
    url: withPath(checkUrl(own), signal),
    encoding: told('PROTOCOL') === 'http/json' ? 'json' : 'protobuf',
    headers,
    // Keys of the client's endpoint are for that alone.
    variables: pick(variables, (name) => !OF_AN_ADDRESS.test(name)),
  };
}

function findEncoding(protocol = 'http/protobuf'): Destination['encoding'] {
  if (protocol === 'http/json') return 'json';
  if (protocol === 'http/protobuf') return 'protobuf';
  throw new AppError(
    'E_USAGE',
    `Cannot send figures by the protocol "${protocol}": only OTLP over HTTP is spoken`,
    'Name the HTTP port of the same collector: tideproof config set telemetry.endpoint http://localhost:4318',
  );
}

function checkUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  // It may hold a key, so it is not repeated.
  throw new AppError(
    'E_USAGE',
    'Cannot send figures: the OTLP endpoint is no http or https URL',
    'Set OTEL_EXPORTER_OTLP_ENDPOINT, or telemetry.endpoint, to something like http://localhost:4318',
  );
}

function withPath(base: string, signal: Signal): string {
  return `${base.replace(/\/+$/, '')}/v1/${signal}`;
}

function pick(variables: NodeJS.ProcessEnv, isWanted: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter(
      (entry): entry is [string, string] =>
        /^OTEL_/.test(entry[0]) && entry[1] !== undefined && isWanted(entry[0]),
    ),
  );
}

/** `a=1,b=2`, as the OpenTelemetry specification writes headers and attributes. */
export function parsePairs(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s, 2).map((word) => word.trim())));
}

/** What the process was given, and what settings of the client say: these count for more, as they do for the client. */
export async function findVariables({ client, clientDir, environment }: Context): Promise<NodeJS.ProcessEnv> {
  const { exporterVariables } = await client.setup();
  return { ...environment, ...exporterVariables?.(clientDir) };
}
