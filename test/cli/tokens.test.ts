import { describe, expect, it } from 'vitest';
import type { TokenReport } from '../../src/domain/token-report.ts';
import { makeRoom } from './room.ts';

const DAY = '2026-03-09T12:00:00.000Z';
const NEXT = '2026-03-10T12:00:00.000Z';
const SONNET = 'claude-sonnet-4-5-20250929';

type Usage = Partial<Record<'input' | 'output' | 'read' | 'written' | 'hour', number>>;

const usageOf = ({ input = 0, output = 0, read = 0, written = 0, hour = 0 }: Usage) => ({
  input_tokens: input,
  output_tokens: output,
  cache_read_input_tokens: read,
  cache_creation_input_tokens: written + hour,
  cache_creation: { ephemeral_5m_input_tokens: written, ephemeral_1h_input_tokens: hour },
});

function response(id: string, time: string, usage: Usage, more: object = {}, model = SONNET) {
  const base = { sessionId: 's-1', cwd: '/home/ada/pier', isSidechain: false, timestamp: time, ...more };
  const content = [{ type: 'text', text: 'x' }];
  const message = { id, role: 'assistant', model, content, usage: usageOf(usage) };
  return { ...base, type: 'assistant', uuid: `${id} ${usage.output}`, requestId: `req ${id}`, message };
}

const boundary = {
  ...{ type: 'system', subtype: 'compact_boundary', uuid: 'b', timestamp: NEXT, sessionId: 's-1' },
  ...{ cwd: '/home/ada/pier', compactMetadata: { trigger: 'auto', preTokens: 1 } },
};

function play() {
  const room = makeRoom();
  const put = (name: string, rows: object[]) =>
    room.write(
      `.claude/projects/-home-ada-pier/${name}.jsonl`,
      rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    );
  const rows = [
    // One response in two rows, the first of which was written while it streamed.
    response('m1', DAY, { input: 10, output: 1, written: 1000 }),
    response('m1', DAY, { input: 10, output: 50, written: 1000 }),
    { ...response('m2', DAY, { output: 9 }), type: 'user' },
    response('m3', DAY, { output: 5 }, {}, '<synthetic>'),
    boundary,
    response('side', NEXT, { output: 2 }, { isSidechain: true }),
    response('m4', NEXT, { input: 5, output: 100, read: 2000, written: 100, hour: 30_000 }),
    response('m5', NEXT, { output: 7 }, {}, 'claude-novum-9'),
  ];
  put('s-1', rows);
  // A copy, as undo makes it, and an agent in a file of its own.
  const copied = rows.map((row) => ({ ...row, sessionId: 's-2' }));
  put('s-2', copied);
  put('s-1/subagents/agent-a1', [response('a1', NEXT, { output: 1000 }, { agentId: 'a1' })]);
  return room;
}

describe('tideproof status --tokens', () => {
  const ASKED = ['status', '--tokens', '--all', '--since', '2026-03-01'];
  const read = async (): Promise<TokenReport> => JSON.parse((await play().run(...ASKED, '--json')).stdout);

  it('counts each response once, per day and model, subagents too', async () => {
    const { days } = await read();
    expect(days.map(({ day, model, responses }) => [day, model, responses])).toEqual([
      ['2026-03-10', 'claude-novum-9', 1],
      ['2026-03-10', SONNET, 3],
      ['2026-03-09', SONNET, 1],
    ]);
    expect(days[2]).toMatchObject({ tokens: { input: 10, output: 50, cacheWrite5m: 1000, cacheWrite1h: 0 } });
    expect(days[1]!.tokens).toEqual({
      ...{ input: 5, output: 1102, cacheRead: 2000, cacheWrite5m: 100, cacheWrite1h: 30_000 },
    });
    expect(days[0]!.costUsd).toBeNull();
    expect(days[2]!.costUsd).toBeCloseTo((10 * 3 + 50 * 15 + 1000 * 3.75) / 1e6, 9);
  });

  it('tells what the first answer after a compaction cached again', async () => {
    expect((await read()).compactions).toMatchObject([
      { sessionId: 's-1', trigger: 'auto', time: NEXT, tokens: { cacheWrite5m: 100, cacheWrite1h: 30_000 } },
    ]);
  });

  it('says whose prices they are, takes those of the user, and is about a time and a place', async () => {
    const room = play();
    const { stdout } = await room.run(...ASKED);
    expect(stdout).toContain('US$ 0.20, by the prices of 2025-12-01, without');
    expect(stdout).toContain(`tideproof config set prices '["claude-novum-9=<input>/<output>"]' --user`);
    // In a folder where tideproof is switched off nothing is read.
    const isOff = { TIDEPROOF_DISABLED_FOLDERS: '["/home/ada"]' };
    const off = await room.runWith(isOff, ...ASKED);
    expect(off.stdout).toContain('No answer in any project');
    await room.run('config', 'set', 'prices', '["claude-novum-9=1/2"]', '--user');
    const own = await room.run('status', '--tokens', '--all', '--since', '2026-03-10', '--json');
    expect(JSON.parse(own.stdout).days).toMatchObject([{ costUsd: 14e-6 }, {}]);
    // A response of which nobody says where it was given is of no project.
    const now = response('m6', new Date().toISOString(), { output: 1 }, { cwd: undefined });
    room.write('.claude/projects/-nowhere/s-3.jsonl', `${JSON.stringify(now)}\n`);
    expect(await room.run('status', '--tokens')).toMatchObject({ status: 1 });
    expect((await room.run('status', '--since', '1w')).stdout).toContain('No answer');
  });
});
