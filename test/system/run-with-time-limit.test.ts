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
      seen.splice(0, seen.length, 'before');
      /^(a+)+$/.test(`${'a'.repeat(60)}b`);
      seen.push('after');
    });
    expect({ finished, seen }).toEqual({ finished: false, seen: ['before'] });
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('begins again what had to wait for other programs', () => {
    let begun = 0;
    const finished = runWithTimeLimit(50, () => {
      begun += 1;
      // Time passes, and the processor has nothing to do.
      if (begun === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    });
    expect({ finished, begun }).toEqual({ finished: true, begun: 2 });
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
