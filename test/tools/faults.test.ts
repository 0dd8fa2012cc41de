import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('one fault of every kind loses nothing, and no hook fails', () => {
  // The lock is left out: whoever meets it waits for seconds, and other tests hold one.
  const words = ['tools/faults.mjs', '--runs', '11', '--at', '2', '--seed', '7'];
  const { stdout, status } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  expect(stdout).toContain('0 lost, 0 bad exits, 0 invalid outputs, 0 problems in 11 runs');
  expect(status).toBe(0);
}, 120_000);
