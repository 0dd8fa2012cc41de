import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeProcessLock } from '../../src/system/is-process-running.ts';
import { makeFolder } from '../make-folder.ts';

describe('takeProcessLock()', () => {
  it('lets one at a time through', () => {
    const path = join(makeFolder(), 'some.pid');
    const release = takeProcessLock(path);
    expect(release).toBeDefined();
    expect(takeProcessLock(path)).toBeUndefined();
    release!();
    expect(takeProcessLock(path)).toBeDefined();
  });

  it.each(['999999999', 'nonsense', ''])('takes over from one that is gone and left %j behind', (left) => {
    const folder = makeFolder({ 'some.pid': left });
    expect(takeProcessLock(join(folder, 'some.pid'))).toBeDefined();
  });
});
