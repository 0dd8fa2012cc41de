import { describe, expect, it } from 'vitest';
import { createIsPriority } from '../../src/session/own-patterns.ts';

function priorities(...patterns: string[]) {
  const warnings: string[] = [];
  const isPriority = createIsPriority(patterns, (warning) => warnings.push(warning));
  return { isPriority, warnings };
}

describe('The user’s own words for what is urgent', () => {
  it.each([
    ['this is nuclear', true],
    ['NUCLEAR!', true],
    ['I asked 5 times already', true],
    ['I asked you', false],
    ['', false],
  ])('%j: %s', (text, isUrgent) => {
    expect(priorities('nuclear', 'asked \\d+ times').isPriority(text)).toBe(isUrgent);
  });

  it('are none by themselves', () => {
    expect(priorities().isPriority('URGENT!!! NOW!!!')).toBe(false);
  });

  it('that are no regular expression are told, and the others still count', () => {
    const { isPriority, warnings } = priorities('(', 'nuclear');
    expect(isPriority('nuclear')).toBe(true);
    expect(warnings).toEqual([expect.stringContaining('priority "(" is no regular expression')]);
  });

  it('that never end are stopped, told once, and left out', () => {
    const { isPriority, warnings } = priorities('^(a+)+$');
    const begun = performance.now();
    expect(isPriority(`${'a'.repeat(60)}!`)).toBe(false);
    expect(isPriority(`${'a'.repeat(60)}!`)).toBe(false);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(warnings).toEqual([expect.stringContaining('ran out of time')]);
  });
});
