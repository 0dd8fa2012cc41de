import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { removePatiently } from '../../src/system/remove-patiently.ts';

/** Puts files into a folder as fast as it can, for a while or until the folder is gone. */
const WRITE_ON = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { writeFileSync } = require('node:fs');
  const end = Date.now() + 500;
  for (let number = 0; Date.now() < end; number++) {
    if (number === 1) parentPort.postMessage('writing');
    try { writeFileSync(workerData + '/file ' + number, ''); } catch { break; }
  }
`;

test('a folder that somebody is still writing to is removed too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-remove-'));
  const writer = new Worker(WRITE_ON, { eval: true, workerData: folder });
  await once(writer, 'message');
  removePatiently(folder);
  await once(writer, 'exit');
  expect(existsSync(folder)).toBe(false);
});
