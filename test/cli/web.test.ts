import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { entryFile, makeRoom } from './room.ts';

test('web serves the page that was built, and ends with Ctrl+C', async () => {
  const { home } = makeRoom();
  const temporary = join(home, 'temporary');
  mkdirSync(temporary);
  const env = { PATH: process.env.PATH, HOME: home, USERPROFILE: home, TMPDIR: temporary, TEMP: temporary };
  const server = spawn(process.execPath, [entryFile, 'web', '--json', '--no-open'], { cwd: home, env });
  onTestFinished(() => void server.kill('SIGKILL'));
  let stdout = '';
  for await (const part of server.stdout) {
    stdout += part;
    if (stdout.endsWith('}\n')) break;
  }
  const { address, port } = JSON.parse(stdout);
  const page = await fetch(address);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[\w+/=]+';/);
  const [outside = ''] = html.split('<script type="module">');
  expect(outside).not.toMatch(/(?:src|href)="(?!data:)[^"#]/);
  const own = { Authorization: `Bearer ${new URL(address).hash.slice('#token='.length)}` };
  const now = await fetch(`http://127.0.0.1:${port}/api/now`, { headers: own });
  expect(await now.json()).toMatchObject({ archive: null, sessions: [] });
  server.kill('SIGINT');
  const [code] = await once(server, 'exit');
  expect(code).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});
