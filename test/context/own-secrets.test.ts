import { describe, expect, it } from 'vitest';
import type { Pattern } from '../../src/config/values.ts';
import { createFindOwnSecrets } from '../../src/context/create-find-own-secrets.ts';

function makeFind(patterns: Pattern[]) {
  const logged: string[] = [];
  const find = createFindOwnSecrets(patterns, (message) => void logged.push(message));
  return { find: find!, logged };
}

const KEY = { name: 'key', regex: 'key-(\\d+)' };
const SLOW = Array.from({ length: 4 }, (_, nth) => ({ name: `slow ${nth}`, regex: `(x+x+)+y${nth}` }));
const TEXT = `${'x'.repeat(3_000)} and key-4711`;

describe('Patterns of the user', () => {
  it('cost a bounded time together, and those that take too long are reported', () => {
    const { find, logged } = makeFind([KEY, ...SLOW]);
    for (let nth = 0; nth < 5; nth++)
      expect(find(TEXT)).toEqual([{ start: 3009, end: 3013, kind: 'own-key' }]);
    expect(logged).toHaveLength(SLOW.length);
    expect(logged[0]).toContain('pattern "slow 0" takes too long');
  });

  it('are each reported once, although what is reported is masked with them when no time is left', () => {
    const logged: string[] = [];
    const slow = Array.from({ length: 20 }, (_, nth) => ({ name: `slow ${nth}`, regex: `(x+x+)+y${nth}` }));
    const find = createFindOwnSecrets(slow, (message) => {
      logged.push(message);
      find!(message);
    });
    expect(find!(TEXT)).toEqual([]);
    expect(new Set(logged).size).toBe(slow.length);
    expect(logged).toHaveLength(slow.length);
  });

  it('that need no character find nothing and hold up nothing', () => {
    const patterns = Array.from({ length: 20 }, (_, nth) => ({ name: `${nth}`, regex: `(?=[^${nth}])` }));
    const { find } = makeFind(patterns);
    const before = process.cpuUsage();
    for (let nth = 0; nth < 5; nth++) expect(find('word '.repeat(20_000))).toEqual([]);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(2);
  });
});
