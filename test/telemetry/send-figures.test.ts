import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listDeliveries } from '../../src/archive/records/figures-sent.ts';
import { logFile } from '../../src/system/paths.ts';
import { reportFigures } from '../../src/telemetry/report-figures.ts';
import { makeFiguresRoom, NOW, WORD } from './figures-room.ts';
import { attributesOf, type HeardRequest, type OtlpRecorder, recordOtlp } from './otlp-recorder.ts';

const NOW_NANOSECONDS = `${NOW.getTime()}000000`;
const DELTA = 1;
const CUMULATIVE = 2;

function clientVariables({ url }: OtlpRecorder, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...{ CLAUDE_CODE_ENABLE_TELEMETRY: '1', OTEL_METRICS_EXPORTER: 'otlp', OTEL_LOGS_EXPORTER: 'otlp' },
    ...{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_ENDPOINT: url, ...more },
  };
}

interface Point {
  startTimeUnixNano: string;
  timeUnixNano: string;
  asInt?: string | number;
  count?: string | number;
  sum?: number;
  bucketCounts?: (string | number)[];
}

function metricsOf({ body }: HeardRequest) {
  const [{ scopeMetrics }] = body.resourceMetrics as [{ scopeMetrics: { metrics: Metric[] }[] }];
  return scopeMetrics.flatMap(({ metrics }) => metrics);
}

interface Metric {
  name: string;
  unit: string;
  sum?: { dataPoints: Point[]; aggregationTemporality: number; isMonotonic: boolean };
  histogram?: { dataPoints: Point[]; aggregationTemporality: number };
}

/** The values of a sum by one of its attributes, or its only value. */
function valuesOf(request: HeardRequest, name: string, by = 'session.id'): Record<string, number> {
  const points = metricsOf(request).find((metric) => metric.name === name)?.sum?.dataPoints ?? [];
  return Object.fromEntries(
    points.map((point) => [String(attributesOf(point)[by] ?? 'all'), Number(point.asInt)]),
  );
}

function recordsOf({ body }: HeardRequest): Record<string, unknown>[] {
  const [{ scopeLogs }] = body.resourceLogs as [{ scopeLogs: { logRecords: Record<string, unknown>[] }[] }];
  return scopeLogs.flatMap(({ logRecords }) => logRecords);
}

for (const [protocol, type] of [
  ['http/json', 'application/json'],
  ['http/protobuf', 'application/x-protobuf'],
] as const)
  test(`what a compaction came to is sent as ${protocol}, as the specification of OTLP has it`, async () => {
    const recorder = await recordOtlp();
    const room = makeFiguresRoom(
      clientVariables(recorder, {
        OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-berth=hush-7',
        ...(protocol === 'http/protobuf' ? { OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip' } : {}),
        OTEL_RESOURCE_ATTRIBUTES: 'team=harbour,service.name=claude-code,cost%20center=a%2Cb',
      }),
    );
    room.addSession('session-1');
    room.addCompaction('session-1', { kept: 6, restored: 3, deferred: 1 }, 2);
    await reportFigures(room.context);

    const [metrics, logs] = recorder.heard;
    expect(recorder.heard.map(({ path, faults }) => ({ path, faults }))).toEqual([
      { path: '/v1/metrics', faults: [] },
      { path: '/v1/logs', faults: [] },
    ]);
    for (const { headers } of recorder.heard)
      expect(headers).toMatchObject({ 'content-type': type, 'x-berth': 'hush-7' });
    expect(metrics!.headers['content-encoding']).toBe(protocol === 'http/protobuf' ? 'gzip' : undefined);

    const [{ resource }] = metrics!.body.resourceMetrics as [{ resource: unknown }];
    expect(attributesOf(resource)).toMatchObject({ team: 'harbour', 'service.name': 'tideproof' });
    expect(valuesOf(metrics!, 'tideproof.compaction.count')).toEqual({ 'session-1': 1 });
    expect(valuesOf(metrics!, 'tideproof.prompt.count', 'outcome')).toEqual({
      ...{ kept: 6, restored: 3, left_out: 1, lost: 0 },
    });
    expect(valuesOf(metrics!, 'tideproof.misquote.count')).toEqual({ 'session-1': 1 });
    expect(valuesOf(metrics!, 'tideproof.restored.characters')).toEqual({ 'session-1': 9 * 50 });
    expect(valuesOf(metrics!, 'tideproof.regret.count')).toEqual({ 'session-1': 2 });
    for (const { sum, histogram, unit } of metricsOf(metrics!)) {
      expect((sum ?? histogram)?.aggregationTemporality).toBe(DELTA);
      expect(unit).toMatch(/^(?:\{[a-z]+\}|%)$/);
      for (const { startTimeUnixNano, timeUnixNano } of (sum ?? histogram)!.dataPoints) {
        expect(timeUnixNano).toBe(NOW_NANOSECONDS);
        expect(BigInt(startTimeUnixNano)).toBeLessThan(BigInt(timeUnixNano));
      }
    }
    const survival = metricsOf(metrics!).find(({ name }) => name === 'tideproof.compaction.survival')!;
    expect(
      survival.histogram!.dataPoints.map((point) => ({
        ...{ stage: attributesOf(point).stage, sum: point.sum, count: Number(point.count) },
        counted: point.bucketCounts!.reduce<number>((sum, count) => sum + Number(count), 0),
      })),
    ).toEqual([
      { stage: 'summary', sum: 60, count: 1, counted: 1 },
      { stage: 'restored', sum: 90, count: 1, counted: 1 },
    ]);

    const [event] = recordsOf(logs!);
    expect(event).toMatchObject({ eventName: 'tideproof.compaction', observedTimeUnixNano: NOW_NANOSECONDS });
    expect(attributesOf(event)).toEqual({
      ...{ 'event.name': 'tideproof.compaction', 'event.timestamp': '2026-03-09T11:01:00.000Z' },
      ...{ 'session.id': 'session-1', compaction_number: 1, trigger: 'auto', assisted: true },
      ...{ prompts: 10, prompts_kept: 6, prompts_restored: 3, prompts_left_out: 1, prompts_lost: 0 },
      ...{ misquotes: 1, characters: 450, prompts_in_context_percent: 90, prompts_in_summary_percent: 60 },
      ...{ regrets: 2, pre_tokens: 150_000, post_tokens: 9000 },
      ...{ 'client.name': 'claude-code', 'client.version': '2.1.325' },
    });
    for (const { raw } of recorder.heard) expect(raw).not.toContain(WORD);
  });

test('a compaction is told once, and later only the regrets that came', async () => {
  const recorder = await recordOtlp();
  const room = makeFiguresRoom(clientVariables(recorder));
  room.addSession('session-1');
  const id = room.addCompaction('session-1', { kept: 2 }, 1);
  await reportFigures(room.context);
  await reportFigures(room.context);
  expect(recorder.heard.map(({ path }) => path)).toEqual(['/v1/metrics', '/v1/logs']);

  room.setRegrets(id, 4);
  await reportFigures(room.context);
  expect(recorder.heard).toHaveLength(3);
  expect(metricsOf(recorder.heard[2]!).map(({ name }) => name)).toEqual(['tideproof.regret.count']);
  expect(valuesOf(recorder.heard[2]!, 'tideproof.regret.count')).toEqual({ 'session-1': 3 });
});

test('what several processes would send at once is sent once', async () => {
  const recorder = await recordOtlp();
  const room = makeFiguresRoom(clientVariables(recorder));
  room.addSession('session-1');
  room.addCompaction('session-1', { kept: 2 });
  await Promise.all([reportFigures(room.context), reportFigures(room.context)]);
  expect(recorder.heard.map(({ path }) => path)).toEqual(['/v1/metrics', '/v1/logs']);
});

test('where sums since the beginning are wanted, they hold what was told before', async () => {
  const recorder = await recordOtlp();
  const room = makeFiguresRoom(
    clientVariables(recorder, { OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: 'cumulative' }),
  );
  room.addSession('session-1');
  room.addSession('session-2');
  room.addCompaction('session-1', { kept: 2 });
  room.addCompaction('session-2', { kept: 5 });
  await reportFigures(room.context);
  room.addCompaction('session-1', { kept: 3 });
  await reportFigures(room.context);
  const [, , last] = recorder.heard;
  expect(valuesOf(last!, 'tideproof.compaction.count')).toEqual({ 'session-1': 2 });
  expect(
    metricsOf(last!).every(({ sum, histogram }) => (sum ?? histogram)?.aggregationTemporality === CUMULATIVE),
  ).toBe(true);
});

test('sessions are not told apart where the user does not want it', async () => {
  const recorder = await recordOtlp();
  const room = makeFiguresRoom(
    clientVariables(recorder, { OTEL_METRICS_INCLUDE_SESSION_ID: 'false', OTEL_LOGS_EXPORTER: 'none' }),
  );
  room.addSession('session-1');
  room.addSession('session-2');
  room.addCompaction('session-1', { kept: 2 });
  room.addCompaction('session-2', { kept: 5 });
  await reportFigures(room.context);
  expect(recorder.heard).toHaveLength(1);
  expect(valuesOf(recorder.heard[0]!, 'tideproof.compaction.count')).toEqual({ all: 2 });
  expect(recorder.heard[0]!.raw).not.toContain('session-');
});

test('what a fork repeats is told once, and what is older than a week is not told', async () => {
  const recorder = await recordOtlp();
  const room = makeFiguresRoom(clientVariables(recorder, { OTEL_LOGS_EXPORTER: 'none' }));
  const { database } = room.archive;
  for (const id of ['session-1', 'fork-1', 'old-1']) room.addSession(id);
  const first = room.addCompaction('session-1', { kept: 2 });
  const copy = room.addCompaction('fork-1', { kept: 2 });
  database
    .prepare(
      'UPDATE compactions SET boundary_uuid = (SELECT boundary_uuid FROM compactions WHERE id = ?) WHERE id = ?',
    )
    .run(first, copy);
  const old = room.addCompaction('old-1', { kept: 2 });
  database.prepare("UPDATE compactions SET started_at = '2026-02-01T00:00:00.000Z' WHERE id = ?").run(old);
  await reportFigures(room.context);
  expect(recorder.heard).toHaveLength(1);
  expect(valuesOf(recorder.heard[0]!, 'tideproof.compaction.count')).toEqual({ 'session-1': 1 });
});

test('a session that goes on is told when it is over', async () => {
  const recorder = await recordOtlp();
  const room = makeFiguresRoom(clientVariables(recorder));
  room.addSession('session-1', false);
  room.addCompaction('session-1', { kept: 2 });
  await reportFigures(room.context);
  expect(recorder.heard).toEqual([]);
});

test.each([401, 404, 413, 500])(
  'what an endpoint answers with %d is kept, and sent again later',
  async (status) => {
    const recorder = await recordOtlp();
    const room = makeFiguresRoom(
      clientVariables(recorder, { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hush-7' }),
    );
    room.addSession('session-1');
    room.addCompaction('session-1', { kept: 2 });
    recorder.answerWith(status, { message: 'hush-7' });
    await reportFigures(room.context);
    const { host } = new URL(recorder.url);
    expect(listDeliveries(room.archive.database)).toEqual(
      ['metrics', 'logs'].map((signal) => ({
        ...{ signal, triedAt: NOW.toISOString(), sentAt: null, failingSince: NOW.toISOString() },
        problem: `${host}: answered ${status}`,
      })),
    );
    recorder.answerWith(200);
    await reportFigures(room.context);
    expect(recorder.heard.slice(2).map(({ path }) => path)).toEqual(['/v1/metrics', '/v1/logs']);
    expect(listDeliveries(room.archive.database)).toMatchObject([
      { sentAt: NOW.toISOString(), failingSince: null, problem: null },
      { sentAt: NOW.toISOString(), failingSince: null, problem: null },
    ]);
  },
);

test('an endpoint that nobody listens at costs nothing but a note', async () => {
  const recorder = await recordOtlp();
  recorder.close();
  const room = makeFiguresRoom(
    clientVariables(recorder, { OTEL_LOGS_EXPORTER: 'none', OTEL_EXPORTER_OTLP_TIMEOUT: '200' }),
  );
  room.addSession('session-1');
  room.addCompaction('session-1', { kept: 2 });
  await reportFigures(room.context);
  expect(listDeliveries(room.archive.database)).toMatchObject([
    { signal: 'metrics', sentAt: null, problem: expect.stringContaining('ECONNREFUSED') },
  ]);
  expect(() => readFileSync(logFile(room.context.dataDir))).toThrow();
});

test('what an endpoint rejects in part is not sent again, but said', async () => {
  const recorder = await recordOtlp();
  const room = makeFiguresRoom(clientVariables(recorder, { OTEL_LOGS_EXPORTER: 'none' }));
  room.addSession('session-1');
  room.addCompaction('session-1', { kept: 2 });
  recorder.answerWith(200, { partialSuccess: { rejectedDataPoints: '3', errorMessage: 'too old' } });
  await reportFigures(room.context);
  await reportFigures(room.context);
  expect(recorder.heard).toHaveLength(1);
  expect(listDeliveries(room.archive.database)).toMatchObject([
    { failingSince: null, problem: 'the endpoint rejected 3 of what was sent' },
  ]);
});

test('variables of the process are left as they were', async () => {
  const recorder = await recordOtlp();
  process.env.OTEL_TIDE = 'low';
  try {
    const room = makeFiguresRoom(clientVariables(recorder));
    room.addSession('session-1');
    room.addCompaction('session-1', { kept: 2 });
    await reportFigures(room.context);
    expect(Object.keys(process.env).filter((name) => name.startsWith('OTEL_'))).toEqual(['OTEL_TIDE']);
  } finally {
    delete process.env.OTEL_TIDE;
  }
});
