import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { telemetry } from '../../src/clients/claude-code/telemetry/exporter-variables.ts';
import { type Config, defaultConfig } from '../../src/config/config.ts';
import { findRoute } from '../../src/telemetry/find-route.ts';
import { makeFolder } from '../make-folder.ts';

const ON = { CLAUDE_CODE_ENABLE_TELEMETRY: '1', OTEL_LOGS_EXPORTER: 'otlp' };
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const OF_LOGS = 'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT';

function routeOf(variables: NodeJS.ProcessEnv, config: Partial<Config> = {}) {
  return findRoute({ ...defaultConfig, ...config }, telemetry, variables);
}

test.each<[string, NodeJS.ProcessEnv, Partial<Config>]>([
  ['nothing is set', {}, {}],
  ['the client has no exporter', { CLAUDE_CODE_ENABLE_TELEMETRY: '1' }, {}],
  ['the client prints its events', { ...ON, OTEL_LOGS_EXPORTER: 'console' }, {}],
  ['the client sends none', { OTEL_LOGS_EXPORTER: 'otlp', [ENDPOINT]: 'http://x' }, {}],
  ['the SDK is off', { ...ON, OTEL_SDK_DISABLED: 'true' }, {}],
  ['the user says never', ON, { 'telemetry.send': 'never' }],
])('no figures are sent when %s', (_, variables, config) => {
  expect(routeOf(variables, config).state).toBe('off');
});

test.each<[NodeJS.ProcessEnv, Partial<Config>, string]>([
  [ON, {}, 'http://localhost:4318/v1/logs'],
  [{}, { 'telemetry.send': 'always' }, 'http://localhost:4318/v1/logs'],
  [{ ...ON, [ENDPOINT]: 'https://tide.example/otlp/' }, {}, 'https://tide.example/otlp/v1/logs'],
  [{ ...ON, [ENDPOINT]: 'https://x.org', [OF_LOGS]: 'https://y.org/z' }, {}, 'https://y.org/z'],
])('figures go where the client sends its own: %j', (variables, config, url) => {
  expect(routeOf(variables, config)).toMatchObject({ state: 'open', destination: { url } });
});

test.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /"grpc": only OTLP over HTTP/],
  [{ [ENDPOINT]: 'unix:///hush' }, /no http or https URL$/],
])('what cannot be done is said with what to do: %j', (variables, problem) => {
  const fix = expect.stringContaining('Set OTEL_EXPORTER_OTLP_');
  expect(routeOf({ ...ON, ...variables })).toEqual({
    ...{ state: 'unusable', problem: expect.stringMatching(problem), fix },
  });
});

test('settings of the machine count for more than those of the user', () => {
  const folder = makeFolder();
  const write = (name: string, env: unknown) => writeFileSync(join(folder, name), JSON.stringify({ env }));
  write('settings.json', { OTEL_A: 'user', OTEL_B: 'user', HUSH: 'user', CLAUDE_CODE_ENABLE_TELEMETRY: '1' });
  write('remote-settings.json', { OTEL_B: 'machine', OTEL_D: 4 });
  expect(telemetry.readVariables({}, folder)).toEqual({
    ...{ OTEL_A: 'user', OTEL_B: 'machine', CLAUDE_CODE_ENABLE_TELEMETRY: '1' },
  });
});
