import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { planInstall } from '../../src/clients/claude-code/settings/plan-install.ts';
import { makeRoom, type Room } from '../cli/room.ts';
import { findClient } from '../lab/find-client.ts';
import { builtCommand } from './built-command.ts';

interface Handler {
  command: string;
  timeout: number;
  async?: boolean;
}
interface Group {
  matcher?: string;
  hooks: [Handler];
}
interface Settings {
  hooks: Record<string, Group[]>;
  disableAllHooks?: boolean;
}
/** One thing done to the entry of an event, and the reason that must be given for it. */
interface Sabotage {
  event: string;
  done(settings: Settings, room: Room): void;
  reason: RegExp;
}
interface Outcome {
  passed: boolean;
  clientVersion: string;
  channels: { name: string; passed: boolean; detail: string }[];
}

const client = findClient(fileURLToPath(new URL('../clients/node_modules', import.meta.url))) ?? '';

async function testLive(room: Room, ...words: string[]): Promise<Outcome & { status: number | null }> {
  const child = spawn(
    process.execPath,
    [builtCommand(), 'test', '--live', '--json', '--client', client, ...words],
    {
      cwd: room.home,
      env: { PATH: process.env.PATH, HOME: room.home },
    },
  );
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { ...(JSON.parse(stdout) as Outcome), status };
}

function installedRoom(): Room {
  const room = makeRoom();
  expect(room.start('install', '--yes').status).toBe(0);
  return room;
}

/** As after an install, without its self-test: `install` itself is in the green test. */
function registeredRoom(): Room {
  const room = makeRoom();
  room.write(
    '.claude/settings.json',
    planInstall('{}', hooks, hookCommand(process.execPath, builtCommand())).text,
  );
  return room;
}

const removed = (event: string): Sabotage => ({
  event,
  done: ({ hooks }) => void delete hooks[event],
  reason: /it is not registered/,
});

/** Puts another program in our place, under our name. */
const replacedBy = (event: string, program: string, reason: RegExp): Sabotage => ({
  event,
  done: ({ hooks }, room) => {
    const file = room.write(join('broken', event, 'tideproof.cjs'), program);
    const [handler] = hooks[event]![0]!.hooks;
    const timeout = program === hang ? 1 : 30;
    Object.assign(handler, { command: hookCommand(process.execPath, file), timeout });
  },
  reason,
});

const hang = 'setTimeout(() => {}, 20_000)';
const garbage = "process.stdout.write('Segmentation fault')";
const failure = "process.stderr.write('no such module'); process.exitCode = 1";
const endless = "process.stdout.write('word '.repeat(3_000))";
const nothing = 'process.exitCode = 0';

/**
 * What a client makes of hooks that go wrong, in two runs; those that are left out must stay green. Every event in every way, and all
 * that is wrong before anything runs: test/clients-claude-code/judge-channels.test.ts.
 */
const rounds: Record<string, Sabotage[]> = {
  first: [
    replacedBy('SessionStart', hang, /did not answer in time/),
    replacedBy('PreCompact', endless, /longer than 10000 characters/),
    replacedBy('SubagentStop', nothing, /0 of 2 summaries were stored in time/),
    replacedBy('PostToolUse', hang, /did not answer in time/),
    replacedBy('Stop', failure, /exit code 1: .*no such module/),
    replacedBy('SessionEnd', nothing, /end of the session did not get into the archive/),
  ],
  second: [
    replacedBy('UserPromptSubmit', garbage, /no answer: Segmentation fault/),
    replacedBy('SessionStart', endless, /longer than 10000 characters/),
    replacedBy('PreCompact', hang, /nothing of it reached the summarizer/),
    replacedBy('SubagentStop', failure, /exit code 1/),
    replacedBy('PostCompact', garbage, /no answer: Segmentation fault/),
    removed('SessionEnd'),
  ],
};

test('a live test is green for a fresh install, touches neither settings nor sessions, and is known to doctor', async () => {
  const room = installedRoom();
  const server = { type: 'stdio', command: process.execPath, args: [builtCommand(), 'mcp'] };
  room.write('.claude.json', JSON.stringify({ mcpServers: { tideproof: server } }));
  const before = room.readSettings();
  const { status, passed, clientVersion, channels } = await testLive(room);
  expect(channels.filter((channel) => !channel.passed)).toEqual([]);
  expect(channels.map(({ name }) => name)).toContain('Status line');
  expect(channels.map(({ name }) => name)).toContain('MCP server');
  expect({ status, passed }).toEqual({ status: 0, passed: true });
  expect(room.readSettings()).toBe(before);
  expect(existsSync(join(room.clientDir, 'projects'))).toBe(false);
  expect(JSON.parse(room.start('sessions', '--json').stdout).sessions ?? []).toEqual([]);
  const { findings } = JSON.parse(room.start('doctor', '--json').stdout) as {
    findings: { check: string; detail: string }[];
  };
  expect(findings.find(({ check }) => check === 'Client')?.detail).toContain(clientVersion);
});

test('a live test gives the right reason for hooks that go wrong, and turns nothing else red', async () => {
  const played = Object.entries(rounds).map(async ([round, sabotages]) => {
    const room = registeredRoom();
    const settings = JSON.parse(room.readSettings()) as Settings;
    for (const { done } of sabotages) done(settings, room);
    writeFileSync(room.settingsPath, JSON.stringify(settings));
    return { round, sabotages, ...(await testLive(room)) };
  });
  for (const { round, sabotages, status, channels } of await Promise.all(played)) {
    const red = channels.filter(({ passed }) => !passed).map(({ name }) => name);
    expect(red.sort(), round).toEqual(sabotages.map(({ event }) => event).sort());
    expect(status).toBe(1);
    for (const { event, reason } of sabotages) {
      const channel = channels.find(({ name }) => name === event);
      expect(channel?.detail, `${event} in the ${round} round`).toMatch(reason);
    }
  }
});

test('an interruption ends the client and removes its folder', async () => {
  const room = registeredRoom();
  const temporary = join(room.home, 'tmp');
  const pidFile = room.write('tmp/pid', '');
  const fake = room.write('claude', `#!/bin/sh\necho $$ > "${pidFile}"\nsleep 30\n`);
  chmodSync(fake, 0o755);
  const child = spawn(process.execPath, [builtCommand(), 'test', '--live', '--client', fake], {
    env: { PATH: process.env.PATH, HOME: room.home, TMPDIR: temporary },
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  await vi.waitUntil(() => readFileSync(pidFile, 'utf8').trim() !== '', { timeout: 60_000 });
  child.kill('SIGINT');
  expect(await closed).toBe(2);
  expect(readdirSync(temporary)).toEqual(['pid']);
  expect(() => process.kill(Number(readFileSync(pidFile, 'utf8')), 0)).toThrow('ESRCH');
});

test('a client that is no client ends with a clear error, and no folder is left', () => {
  const room = registeredRoom();
  const temporary = join(room.home, 'tmp');
  room.write('tmp/x', '');
  const fake = room.write('claude', '#!/bin/sh\necho "what session?" >&2\nexit 3\n');
  const none = room.start('test', '--live', '--client', fake);
  expect(none.status).toBe(2);
  expect(none.stderr).toContain('there is no such program');
  chmodSync(fake, 0o755);
  const { status, stderr } = room.startWith({ TMPDIR: temporary }, 'test', '--live', '--client', fake);
  expect(status).toBe(2);
  expect(stderr).toContain('what session?');
  expect(readdirSync(temporary)).toEqual(['x']);
});
