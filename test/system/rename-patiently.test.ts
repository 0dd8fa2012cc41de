import { describe, expect, it } from 'vitest';
import { renamePatiently } from '../../src/system/write-file-atomically.ts';

function refuse(times: number, code: string) {
  let calls = 0;
  const rename = () => {
    calls += 1;
    if (calls <= times) throw Object.assign(new Error(code), { code });
  };
  return { rename, count: () => calls };
}

describe('renamePatiently()', () => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('tries again on Windows while another program has it: %s', (code) => {
    const { rename, count } = refuse(2, code);
    renamePatiently('a', 'b', 'win32', rename);
    expect(count()).toBe(3);
  });

  it('gives up on Windows some time, and at once on what will not pass', () => {
    expect(() => renamePatiently('a', 'b', 'win32', refuse(99, 'EBUSY').rename)).toThrow('EBUSY');
    const gone = refuse(1, 'ENOENT');
    expect(() => renamePatiently('a', 'b', 'win32', gone.rename)).toThrow('ENOENT');
    expect(gone.count()).toBe(1);
  });
});
