import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bench = fileURLToPath(new URL('../../bench/server-memory.mjs', import.meta.url));

test('the dashboard and the MCP server keep neither memory nor files of requests they have answered', () => {
  // Elsewhere nothing tells how much a process uses.
  if (process.platform !== 'linux') return;
  const words = [bench, '--requests', '1500'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect([status, stderr], stdout).toEqual([0, '']);
});
