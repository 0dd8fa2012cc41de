import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contextOf, makeRoom } from './hook-room.ts';

/** Of a window of 200,000 tokens. */
const THRESHOLD = 167_000;
let serial = 0;

/** A response of the model that reports this fill. */
function response(percent: number, model = 'claude-opus-5-5'): string {
  serial += 1;
  const usage = { input_tokens: 1, cache_read_input_tokens: Math.ceil((THRESHOLD * percent) / 100) };
  const message = { id: `msg_${serial}`, model, role: 'assistant', content: [], usage };
  return `${JSON.stringify({ type: 'assistant', uuid: `u${serial}`, isSidechain: false, message })}\n`;
}

function boundary(): string {
  serial += 1;
  const rows = [
    {
      type: 'system',
      subtype: 'compact_boundary',
      uuid: `b${serial}`,
      compactMetadata: { trigger: 'manual' },
    },
    {
      type: 'user',
      uuid: `s${serial}`,
      isCompactSummary: true,
      message: { role: 'user', content: 'Short.' },
    },
  ];
  return rows.map((row) => `${JSON.stringify({ ...row, isSidechain: false })}\n`).join('');
}

function openRoom(config?: Record<string, unknown>) {
  const room = makeRoom();
  mkdirSync(room.home, { recursive: true });
  const claude = join(room.directory, '.claude');
  mkdirSync(claude, { recursive: true });
  writeFileSync(join(claude, 'settings.json'), JSON.stringify({ autoCompactWindow: 200_000 }));
  if (config) writeFileSync(join(room.home, 'config.json'), JSON.stringify(config));
  room.write('');
  /** What the model is told with the next prompt when its last response reported this fill. */
  const promptAt = async (...answer: Parameters<typeof response>) => {
    room.append(response(...answer));
    const run = await room.tell('UserPromptSubmit', { prompt: 'Go on.', prompt_id: 'p1' });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    return run.stdout === '' ? '' : contextOf(run);
  };
  return { ...room, promptAt };
}

test('a level that was passed over is not told later, when the context has shrunk', async () => {
  const { promptAt } = openRoom();
  expect(await promptAt(95)).toContain('Context at 95 %');
  expect(await promptAt(80)).toBe('');
  expect(await promptAt(65)).toBe('');
});

test('right after a compaction nobody is warned, however full the context was', async () => {
  const { promptAt, append, tell } = openRoom();
  expect(await promptAt(85)).toContain('Context at 85 %');
  append(boundary());
  const run = await tell('UserPromptSubmit', { prompt: 'Go on.', prompt_id: 'p2' });
  expect(run.stdout).not.toContain('Context at');
  expect(await promptAt(61)).toContain('Context at 61 %');
});

test('the levels can be moved, and warnings switched off', async () => {
  const moved = openRoom({ warnings: [20, 30, 40] });
  expect(await moved.promptAt(19)).toBe('');
  expect(await moved.promptAt(21)).toContain('Nothing to do yet');
  expect(await moved.promptAt(41)).toContain('begin nothing large');
  const silent = openRoom({ warnings: [] });
  expect(await silent.promptAt(95)).toBe('');
});

test('without a known threshold nobody is warned', async () => {
  const { promptAt, directory } = openRoom();
  writeFileSync(join(directory, '.claude', 'settings.json'), '{}');
  expect(await promptAt(95, 'claude-opus-99')).toBe('');
  expect(await promptAt(95, 'claude-sonnet-4-5')).toBe('');
});
