import { expect, test } from 'vitest';
import { makeRoom } from './room.ts';
import { runInProcess } from './run-in-process.ts';

const ON = { CLAUDE_CODE_ENABLE_TELEMETRY: '1', OTEL_LOGS_EXPORTER: 'otlp' };

test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['nothing is set', {}, /✓ +Telemetry +no figures are sent: the client sends none either/],
  ['figures are on', ON, /✓ +Telemetry +to localhost:4318, none sent yet/],
  [
    'gRPC is asked for',
    { ...ON, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    /! +Telemetry +Cannot send figures by the protocol "grpc"/,
  ],
])('doctor says what becomes of figures when %s', async (_, environment, line) => {
  const hush = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hush-7' };
  const { stdout } = await runInProcess(makeRoom(), ['doctor'], { environment: { ...environment, ...hush } });
  expect(stdout).toMatch(line);
  expect(stdout).not.toContain('hush-7');
});
