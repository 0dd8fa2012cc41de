import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takeLock } from '../../src/archive/sqlite/take-lock.ts';
import { makeFolder } from '../make-folder.ts';

it('takeLock() lets one at a time through', () => {
  const file = join(makeFolder(), 'some.lock');
  {
    using lock = takeLock(file);
    expect(lock).toBeDefined();
    expect(takeLock(file)).toBeUndefined();
  }
  using again = takeLock(file);
  expect(again).toBeDefined();
});
