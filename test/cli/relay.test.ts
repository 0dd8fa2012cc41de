import { describe, expect, it } from 'vitest';
import { makeRoom } from './room.ts';

describe('tideproof relay', () => {
  it.each([
    [['--max-cost', 'much', 'x'], '--max-cost must be an amount in US dollars; got "much"'],
    [['--resume'], 'There is no run of relay yet'],
    [['--resume', 'seven'], 'There is no run of relay with the id "seven"'],
  ])('explains what is wrong with %j', async (words, message) => {
    const { status, stderr, stdout } = await makeRoom().run('relay', ...words);
    expect(stderr).toContain(message);
    expect(stderr).toContain('E_USAGE');
    expect([status, stdout]).toEqual([2, '']);
  });
});
