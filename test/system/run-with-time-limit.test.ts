import { describe, expect, it } from 'vitest';
import { runWithTimeLimit } from '../../src/system/run-with-time-limit.ts';

describe('runWithTimeLimit()', () => {
  it('stops a regular expression in the middle of a match, and keeps what was done before', () => {
    const seen: string[] = [];
    const begun = performance.now();
    const finished = runWithTimeLimit(50, () => {
      seen.push('before');
      /^(a+)+$/.test(`${'a'.repeat(60)}b`);
      seen.push('after');
    });
    expect({ finished, seen }).toEqual({ finished: false, seen: ['before'] });
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
