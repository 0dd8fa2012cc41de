import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { planHooks } from '../../src/clients/claude-code/settings/plan-settings.ts';
import { makeRoom, type Room } from '../cli/room.ts';
import { findClient } from '../lab/find-client.ts';
import { builtCommand } from './built-command.ts';

interface Outcome {
  passed: boolean;
  channels: { name: string; passed: boolean; detail: string }[];
}

const client = findClient(fileURLToPath(new URL('../clients/node_modules', import.meta.url))) ?? '';

async function testLive(room: Room, ...words: string[]): Promise<Outcome & { status: number | null }> {
  const child = spawn(
    process.execPath,
    [builtCommand(), 'test', '--live', '--json', '--client', client, ...words],
    { cwd: room.home, env: { PATH: process.env.PATH, HOME: room.home } },
  );
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { ...(JSON.parse(stdout) as Outcome), status };
}

/** What hooks do that go wrong, and the reason that must be given for it; those that are left out must stay green. */
const SABOTAGE: Record<string, [done: string, reason: RegExp]> = {
  SessionStart: ['process.exit(0)', /manual compaction: no brief reached the model/],
  PreCompact: [
    "process.stdout.write('word'); process.exit(0)",
    /not asked for a handoff section, but told: word/,
  ],
  SubagentStop: ['process.exit(0)', /0 of 2 summaries were stored in time/],
  Stop: ["console.error('no such module'); process.exit(1)", /exit code 1: .*no such module/],
  SessionEnd: ['process.exit(0)', /end of the session did not get into the archive/],
};

test('a live test is green for a fresh install, and touches neither settings nor sessions', async () => {
  const room = makeRoom();
  expect(room.start('install', '--yes').status).toBe(0);
  const server = { type: 'stdio', command: process.execPath, args: [builtCommand(), 'mcp'] };
  room.write('.claude.json', JSON.stringify({ mcpServers: { tideproof: server } }));
  const before = room.readSettings();
  const { status, passed, channels } = await testLive(room);
  expect(channels.filter((channel) => !channel.passed)).toEqual([]);
  expect(channels.map(({ name }) => name)).toContain('MCP server');
  expect({ status, passed }).toEqual({ status: 0, passed: true });
  expect(room.readSettings()).toBe(before);
  expect(existsSync(join(room.clientDir, 'projects'))).toBe(false);
  expect(JSON.parse(room.start('sessions', '--json').stdout).sessions ?? []).toEqual([]);
});

test('a live test gives the right reason for hooks that go wrong, and turns nothing else red', async () => {
  const room = makeRoom();
  const cases = Object.entries(SABOTAGE).map(([event, [done]]) => `if (event === '${event}') { ${done} }`);
  const program = room.write(
    'broken/tideproof.cjs',
    `const input = require('node:fs').readFileSync(0);
const event = JSON.parse(input).hook_event_name;
${cases.join('\n')}
const words = [${JSON.stringify(builtCommand())}, ...process.argv.slice(2)];
require('node:child_process').spawnSync(process.execPath, words, { input, stdio: ['pipe', 'inherit', 'inherit'] });`,
  );
  const settings = JSON.parse(planHooks(hooks, hookCommand(process.execPath, program)).add('{}').text!);
  delete settings.hooks.PostCompact;
  room.write('.claude/settings.json', JSON.stringify(settings));
  const { status, channels } = await testLive(room);
  const red = Object.fromEntries(
    channels.filter(({ passed }) => !passed).map(({ name, detail }) => [name, detail]),
  );
  const reasons = Object.entries(SABOTAGE).map(([event, [, reason]]) => [
    event,
    expect.stringMatching(reason),
  ]);
  expect(red).toEqual({ PostCompact: 'not registered', ...Object.fromEntries(reasons) });
  expect(status).toBe(1);
});
