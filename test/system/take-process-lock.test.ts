import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeProcessLock } from '../../src/system/is-process-running.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideproof-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('takeProcessLock()', () => {
  it('lets one at a time through', () => {
    const release = takeProcessLock(join(folder, 'some.pid'));

    expect(release).toBeDefined();
    expect(takeProcessLock(join(folder, 'some.pid'))).toBeUndefined();
    release!();
    expect(takeProcessLock(join(folder, 'some.pid'))).toBeDefined();
  });

  it.each(['999999999', 'nonsense', ''])('takes over from one that is gone and left %j behind', (left) => {
    writeFileSync(join(folder, 'some.pid'), left);

    expect(takeProcessLock(join(folder, 'some.pid'))).toBeDefined();
  });
});
