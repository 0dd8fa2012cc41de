import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { listStandInFiles } from '../../src/install/own-copies.ts';
import { asQuickNode } from '../cli/quick-node.ts';
import { packedPackage } from './packed-package.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** A home, and in it the cache of a package manager with tideproof and what it depends on. */
function makeRoom() {
  const home = mkdtempSync(join(tmpdir(), 'tideproof home $1 '));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const cache = join(home, '.npm', '_npx', '6f1c0b8a');
  const folder = join(cache, 'node_modules', 'tideproof');
  cpSync(packedPackage(), folder, { recursive: true });
  for (const { from, to } of listStandInFiles()) {
    mkdirSync(dirname(join(cache, to)), { recursive: true });
    cpSync(from, join(cache, to));
  }
  const dataDir = join(home, '.local', 'share', 'tideproof');
  const settingsPath = join(home, '.claude', 'settings.json');
  const env = { PATH: process.env.PATH, HOME: home, TIDEPROOF_ARCHIVE_SWEEP: 'false' };
  return {
    ...{ home, cache, folder, dataDir, settingsPath, env },
    copy: join(dataDir, 'app', version),
    run: (file: string, ...words: string[]) =>
      spawnSync(process.execPath, [...asQuickNode, file, ...words], { cwd: home, env, encoding: 'utf8' }),
    shell: (command: string, input: string) =>
      spawnSync(command, { shell: true, cwd: home, env, input, encoding: 'utf8' }),
    settings: () => JSON.parse(readFileSync(settingsPath, 'utf8')),
  };
}

const entryOf = (folder: string) => join(folder, 'dist', 'tideproof.cjs');

// Which folders are caches of which package manager: test/cli/words.test.ts.
it('tideproof, run once out of a cache, leaves hooks, a status line and an MCP server that work when the cache is gone, until uninstall takes them away', () => {
  const room = makeRoom();
  const { stdout, stderr, status } = room.run(entryOf(room.folder), 'install', '--yes');
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toContain(`the hooks use a copy of it in ${room.copy}`);
  expect(readFileSync(room.settingsPath, 'utf8')).not.toContain('_npx');
  rmSync(room.cache, { recursive: true });

  const { hooks, statusLine } = room.settings();
  const start = { session_id: 's1', transcript_path: '/none', cwd: room.home, source: 'startup' };
  const answer = room.shell(
    hooks.SessionStart[0].hooks[0].command,
    JSON.stringify({ hook_event_name: 'SessionStart', ...start }),
  );
  expect([answer.stderr, answer.status]).toEqual(['', 0]);
  expect(room.run(entryOf(room.copy), 'sessions', '--json').stdout).toContain('"s1"');
  expect(existsSync(join(room.dataDir, 'tideproof.log'))).toBe(false);
  // What `web` and `show --out` need.
  expect(existsSync(join(room.copy, 'dist', 'page.html'))).toBe(true);

  const line = room.shell(
    statusLine.command,
    JSON.stringify({ model: { id: 'm', display_name: 'Sample 1' } }),
  );
  expect(line.stdout).toContain('Sample 1');

  const { mcpServers } = JSON.parse(readFileSync(join(room.home, '.claude.json'), 'utf8'));
  const { command, args } = mcpServers.tideproof;
  expect(args).toEqual([entryOf(room.copy), 'mcp']);
  const client = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  };
  const hello = { jsonrpc: '2.0', id: 1, method: 'initialize', params: client };
  const server = spawnSync(command, args, {
    env: room.env,
    input: `${JSON.stringify(hello)}\n`,
    encoding: 'utf8',
  });
  expect(server.stdout).toContain('"serverInfo"');

  const doctor = JSON.parse(room.run(entryOf(room.copy), 'doctor', '--json').stdout);
  const found = doctor.findings.filter(({ check }: { check: string }) =>
    ['Hooks', 'Rehearsal', 'Status line', 'SQLite'].includes(check),
  );
  expect(found.map(({ status }: { status: string }) => status)).not.toContain('failed');

  expect(room.run(entryOf(room.copy), 'uninstall', '--yes')).toMatchObject({ stderr: '', status: 0 });
  expect([join(room.dataDir, 'app'), room.settingsPath].filter((path) => existsSync(path))).toEqual([]);
});
