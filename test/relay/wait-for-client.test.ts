import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { isClientRunning, waitForClient } from '../../src/relay/client-process.ts';

const ID = '7d39a1f4-4ad3-4183-b4a2-2615021386a1';

test('a client is waited for until it is gone; another process under its id is not', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()', '--', ID]);
  const client = { pid: child.pid!, sessionId: ID, startedAt: new Date() };
  await new Promise((resolve) => child.once('spawn', resolve));
  expect(isClientRunning(client)).toBe(true);
  expect(isClientRunning({ ...client, sessionId: 'another' })).toBe(false);
  expect(await waitForClient(client, () => true)).toBe(false);
  const waited = waitForClient(client, () => false);
  child.stdin.end();
  expect(await waited).toBe(true);
  expect(isClientRunning(client)).toBe(false);
});
