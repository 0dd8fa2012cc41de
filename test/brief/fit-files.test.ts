import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { fitFiles } from '../../src/brief/fit-files.ts';
import { plainBlock } from '../../src/domain/plain-line.ts';
import { forEvery } from '../for-every.ts';

const lines = (count: number) => Array.from({ length: count }, (_, nth) => `line ${nth}`).join('\n');
const head = (path: string) => `## From ${path}, written by the repository, not by the user\n`;
const quoted = (text: string) => text.replace(/^/gm, '> ');
const plenty = { charactersMax: 10_000, tokensMax: 10_000 };

describe('fitFiles()', () => {
  it('cuts the long one at a line end, says so, and leaves the short one alone', () => {
    const files = Object.entries({ 'docs/long.md': lines(200), 'short.md': 'short' });
    const given = files.map(([path, text]) => ({ path, text }));
    const [long, short] = fitFiles(given, { ...plenty, charactersMax: 500 });
    const cut = /\n\(cut: (\d+) of (\d+) characters; read docs\/long\.md for the rest\)$/;
    const [, shown, total] = cut.exec(long!)!;
    expect(short).toBe(`${head('short.md')}> short`);
    expect(Number(total)).toBe(quoted(lines(200)).length);
    const kept = long!.slice(head('docs/long.md').length, long!.lastIndexOf('\n'));
    expect(kept).toHaveLength(Number(shown));
    expect(quoted(lines(200)).startsWith(`${kept}\n> line `)).toBe(true);
    expect(kept.length).toBeGreaterThan(200);
  });

  it('drops the last files when not even a word about each has room', () => {
    const files = Array.from({ length: 30 }, (_, nth) => ({ path: `knowledge/${nth}.md`, text: lines(50) }));
    const sections = fitFiles(files, { ...plenty, charactersMax: 1_000 });
    expect(sections.length).toBeGreaterThan(2);
    expect(sections.length).toBeLessThan(30);
    expect(sections[0]).toContain('knowledge/0.md');
  });

  it('gives many short ones whole where these have room', () => {
    const files = Array.from({ length: 30 }, (_, nth) => ({
      path: `knowledge/${nth}.md`,
      text: 'Short rule.',
    }));
    expect(fitFiles(files, { ...plenty, charactersMax: 2850 })).toEqual(
      files.map(({ path }) => `${head(path)}> Short rule.`),
    );
  });

  it('never exceeds a budget and never says a word that is not in the file', () => {
    const file = fc.record({
      path: fc.stringMatching(/^[a-z]{1,20}\.md$/),
      text: fc.string({ minLength: 1, maxLength: 3_000, unit: fc.constantFrom('a', ' ', '\n', '潮', '.') }),
    });
    forEvery(
      100,
      fc.array(file, { maxLength: 8 }),
      fc.integer({ min: -10, max: 10_000 }),
      fc.integer({ min: -10, max: 3_000 }),
      (files, charactersMax, tokensMax) => {
        const sections = fitFiles(files, { charactersMax, tokensMax });
        const whole = sections.join('\n\n');
        expect(whole.length).toBeLessThanOrEqual(Math.max(0, charactersMax));
        expect(estimateTokens(whole)).toBeLessThanOrEqual(Math.max(0, tokensMax));
        for (const [index, section] of sections.entries()) {
          const body = section.slice(section.indexOf('\n') + 1).replace(/\n?\(cut: [^)]*\)$/, '');
          expect(plainBlock(files[index]!.text).startsWith(body)).toBe(true);
        }
      },
    );
  });
});
