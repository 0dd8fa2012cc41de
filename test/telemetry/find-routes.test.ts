import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readExporterVariables, telemetry } from '../../src/clients/claude-code/telemetry.ts';
import { type Config, defaultConfig } from '../../src/config/config.ts';
import { findRoute } from '../../src/telemetry/find-routes.ts';

const ON = { CLAUDE_CODE_ENABLE_TELEMETRY: '1', OTEL_METRICS_EXPORTER: 'otlp' };

function routeOf(
  variables: NodeJS.ProcessEnv,
  config: Partial<Config> = {},
  signal: 'metrics' | 'logs' = 'metrics',
) {
  return findRoute(signal, { config: { ...defaultConfig, ...config }, telemetry, variables });
}

function destinationOf(...given: Parameters<typeof routeOf>) {
  const route = routeOf(...given);
  if (route.state !== 'open') throw new Error(JSON.stringify(route));
  return route.destination;
}

test.each<[string, NodeJS.ProcessEnv, Partial<Config>]>([
  ['nothing is set', {}, {}],
  ['the client has no exporter', { CLAUDE_CODE_ENABLE_TELEMETRY: '1' }, {}],
  ['the client prints its figures', { ...ON, OTEL_METRICS_EXPORTER: 'console,prometheus' }, {}],
  ['the client sends none', { OTEL_METRICS_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x' }, {}],
  ['the client says no', { ...ON, CLAUDE_CODE_ENABLE_TELEMETRY: '0' }, {}],
  ['the SDK is off', { ...ON, OTEL_SDK_DISABLED: 'true' }, {}],
  ['the user says never', ON, { 'telemetry.send': 'never' }],
  ['only an endpoint is set', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, {}],
])('no figures are sent when %s', (_, variables, config) => {
  expect(routeOf(variables, config).state).toBe('off');
});

test.each<[NodeJS.ProcessEnv, string]>([
  [{}, 'http://localhost:4318/v1/metrics'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://tide.example/otlp/' }, 'https://tide.example/otlp/v1/metrics'],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://tide.example',
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://pier.example/here',
    },
    'https://pier.example/here',
  ],
])('figures go where the client sends its own: %j', (variables, url) => {
  expect(destinationOf({ ...ON, ...variables }).url).toBe(url);
});

test.each<[NodeJS.ProcessEnv, string]>([
  [{}, 'protobuf'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, 'json'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json' }, 'json'],
])('figures are encoded as the client encodes its own: %j', (variables, encoding) => {
  expect(destinationOf({ ...ON, ...variables }).encoding).toBe(encoding);
});

test.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /"grpc": only OTLP over HTTP/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'unix:///hush' }, /no http or https URL$/],
])('what cannot be done is said with what to do: %j', (variables, problem) => {
  expect(routeOf({ ...ON, ...variables })).toMatchObject({
    ...{ state: 'unusable', problem: expect.stringMatching(problem) },
    fix: expect.stringContaining('Set OTEL_EXPORTER_OTLP_'),
  });
});

test('our own setting alone is enough', () => {
  expect(destinationOf({}, { 'telemetry.send': 'always' }, 'logs').url).toBe('http://localhost:4318/v1/logs');
});

test('settings of the machine count for more than those of the user', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, env: unknown) => writeFileSync(join(folder, name), JSON.stringify({ env }));
  mkdirSync(join(folder, 'managed-settings.d'));
  write('settings.json', { OTEL_A: 'user', OTEL_B: 'user', HUSH: 'user', CLAUDE_CODE_ENABLE_TELEMETRY: '1' });
  write('managed-settings.json', { OTEL_B: 'machine', OTEL_C: 'machine', OTEL_D: 4 });
  write(join('managed-settings.d', '1.json'), { OTEL_C: 'drop-in' });
  expect(readExporterVariables(folder, folder)).toEqual({
    ...{ OTEL_A: 'user', OTEL_B: 'machine', OTEL_C: 'drop-in', CLAUDE_CODE_ENABLE_TELEMETRY: '1' },
  });
});
