import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readState } from '../../src/archive/records/state.ts';
import { logFile } from '../../src/system/paths.ts';
import { reportFigures } from '../../src/telemetry/report-figures.ts';
import { makeFiguresRoom, NOW, WORD } from './figures-room.ts';
import { type OtlpRecorder, recordOtlp } from './otlp-recorder.ts';

function clientVariables({ url }: OtlpRecorder, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...{ CLAUDE_CODE_ENABLE_TELEMETRY: '1', OTEL_LOGS_EXPORTER: 'otlp' },
    ...{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_ENDPOINT: url, ...more },
  };
}

async function makeRoom(more: NodeJS.ProcessEnv = {}) {
  const recorder = await recordOtlp();
  const room = makeFiguresRoom(clientVariables(recorder, more));
  return { ...room, recorder, report: () => reportFigures(room.context) };
}

test('what a compaction came to is sent once, as the specification of OTLP has it', async () => {
  const { recorder, report, ...room } = await makeRoom({
    OTEL_EXPORTER_OTLP_HEADERS: 'x-berth=hush-7',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    OTEL_RESOURCE_ATTRIBUTES: 'team=harbour,service.name=claude-code,cost%20center=a%2Cb',
  });
  room.addSession('session-1');
  room.addCompaction('session-1', { kept: 6, restored: 3, deferred: 1 }, 2);
  await Promise.all([report(), report()]);
  await report();

  expect(recorder.heard.map(({ path }) => path)).toEqual(['/v1/logs']);
  const [heard] = recorder.heard;
  expect(heard!.headers).toMatchObject({
    ...{ 'content-type': 'application/x-protobuf', 'x-berth': 'hush-7', 'content-encoding': 'gzip' },
  });
  for (const word of ['harbour', 'service.name', 'tideproof.compaction', 'session-1', 'prompts_restored'])
    expect(heard!.raw).toContain(word);
  expect(heard!.raw).not.toContain(WORD);
});

test('what a fork repeats is told once, and what is older than a week or goes on is not told', async () => {
  const { recorder, report, ...room } = await makeRoom();
  const { database } = room.archive;
  for (const id of ['session-1', 'fork-1', 'old-1']) room.addSession(id);
  room.addSession('running-1', false);
  const first = room.addCompaction('session-1', { kept: 2 });
  const copy = room.addCompaction('fork-1', { kept: 2 });
  database.run`UPDATE compactions SET boundary_uuid = (SELECT boundary_uuid FROM compactions WHERE id = ${first})
    WHERE id = ${copy}`;
  const old = room.addCompaction('old-1', { kept: 2 });
  database.prepare("UPDATE compactions SET started_at = '2026-02-01T00:00:00.000Z' WHERE id = ?").run(old);
  room.addCompaction('running-1', { kept: 2 });
  await report();
  const told = recorder.heard.map(({ raw }) => raw).join('');
  expect(told.match(/(?:session|fork|old|running)-1/g)).toEqual(['session-1']);
});

test.each([401, 500])('what an endpoint answers with %d is kept, and sent again later', async (status) => {
  const key = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hush-7' };
  const { recorder, report, ...room } = await makeRoom(key);
  room.addSession('session-1');
  room.addCompaction('session-1', { kept: 2 });
  recorder.answerWith(status, Buffer.from('hush-7'));
  await report();
  expect(readState(room.archive.database, 'delivery')).toEqual({
    failingSince: NOW.toISOString(),
    problem: `${new URL(recorder.url).host}: answered ${status}`,
  });
  recorder.answerWith(200);
  await report();
  expect(recorder.heard).toHaveLength(2);
  expect(readState(room.archive.database, 'delivery')).toEqual({ sentAt: NOW.toISOString() });
});

test('an endpoint that nobody listens at costs nothing but a note', async () => {
  const { recorder, report, ...room } = await makeRoom({ OTEL_EXPORTER_OTLP_TIMEOUT: '200' });
  recorder.close();
  room.addSession('session-1');
  room.addCompaction('session-1', { kept: 2 });
  await report();
  const problem = expect.stringContaining('ECONNREFUSED');
  expect(readState(room.archive.database, 'delivery')).toMatchObject({ problem });
  expect(() => readFileSync(logFile(room.context.dataDir))).toThrow();
});

test('variables of the process are left as they were', async () => {
  process.env.OTEL_TIDE = 'low';
  try {
    const { report, ...room } = await makeRoom();
    room.addSession('session-1');
    room.addCompaction('session-1', { kept: 2 });
    await report();
    expect(Object.keys(process.env).filter((name) => name.startsWith('OTEL_'))).toEqual(['OTEL_TIDE']);
  } finally {
    delete process.env.OTEL_TIDE;
  }
});
