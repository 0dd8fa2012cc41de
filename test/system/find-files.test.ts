import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles, matchesName } from '../../src/system/find-files.ts';
import { makeFolder } from '../make-folder.ts';

const folderWith = (files: string[]) => makeFolder(Object.fromEntries(files.map((file) => [file, ''])));

describe('findFiles()', () => {
  const files = [
    'README.md',
    'docs/one.md',
    'docs/two.txt',
    'docs/.hidden.md',
    'docs/deep/er/three.md',
    'docs/deep/four.md',
    'docs/.secret/five.md',
    'node_modules/pkg/README.md',
    'memos/A-1.md',
    'memos/A-22.md',
  ];
  it.each([
    ['README.md', ['README.md']],
    ['docs/*.md', ['docs/one.md']],
    ['docs/**/*.md', ['docs/deep/er/three.md', 'docs/deep/four.md', 'docs/one.md']],
    ['docs/**', ['docs/deep/er/three.md', 'docs/deep/four.md', 'docs/one.md', 'docs/two.txt']],
    ['**/four.md', ['docs/deep/four.md']],
    ['**/**/deep/*.md', ['docs/deep/four.md']],
    ['*/A*2*.md', ['memos/A-22.md']],
    ['memos/A-2*2.md', ['memos/A-22.md']],
    ['memos/A-22*2.md', []],
    ['d*s/.hid*', ['docs/.hidden.md']],
    ['**/README.md', ['README.md']],
    ['nothing/**/*.md', []],
    ['docs', []],
  ])('finds what %s names', (glob, expected) => {
    const folder = folderWith(files);
    const found = findFiles(join(folder, glob)).map((path) => relative(folder, path));
    expect(found.sort()).toEqual(expected);
  });

  it('gives up on a tree without an end', () => {
    const folder = folderWith(Array.from({ length: 60 }, (_, nth) => `d${nth}/e/f/g.md`));
    for (let nth = 0; nth < 6_000; nth++) writeFileSync(join(folder, `d0/x${nth}`), '');
    expect(findFiles(join(folder, '**', '**', 'g.md')).length).toBeLessThan(60);
  });
});

it('matchesName() is done at once with a pattern full of stars', () => {
  const begun = performance.now();
  expect(matchesName(`${'a'.repeat(250)}c`, `${'*a'.repeat(100)}b`)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
