import { describe, expect, it } from 'vitest';
import { runWithTimeLimit } from '../../src/system/run-with-time-limit.ts';

describe('runWithTimeLimit()', () => {
  it('runs to the end what has time', () => {
    let done = false;
    const finished = runWithTimeLimit(5_000, () => {
      done = true;
    });
    expect({ finished, done }).toEqual({ finished: true, done: true });
  });

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

  it('starts nothing when there is no time left', () => {
    expect(runWithTimeLimit(0, () => expect.unreachable())).toBe(false);
  });

  it('passes on what went wrong', () => {
    const fail = () => {
      throw new Error('mine');
    };
    expect(() => runWithTimeLimit(1_000, fail)).toThrow('mine');
  });
});
