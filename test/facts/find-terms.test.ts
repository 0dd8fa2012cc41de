import { expect, test } from 'vitest';
import { findTerms, type TermKind } from '../../src/facts/find-terms.ts';

function termsIn(text: string, wanted: TermKind): string[] {
  const terms: string[] = [];
  findTerms(text, (term, kind) => {
    if (kind === wanted) terms.push(term);
  });
  return terms;
}

test.each([
  ['commit 1a2b3c4 fixes #4711', ['1a2b3c4', '#4711']],
  ['see PIER-4711 and INC-2026-0042.', ['PIER-4711', 'INC-2026-0042']],
  ['request 0b7e2f7a-55c1-4d0a-9c53-2f1f6d0c9a11 failed', ['0b7e2f7a-55c1-4d0a-9c53-2f1f6d0c9a11']],
  ['the job run-7f3a9c2 is still there', ['run-7f3a9c2']],
  ['version 1.2.3 of the col-md-6 grid, node-fetch, x-forwarded-for, mid-2026', []],
  ['git push: 1a2b3c4..5d6e7f8 main, PIER-1...PIER-22', ['1a2b3c4', '5d6e7f8', 'PIER-1', 'PIER-22']],
  ['index 1a2b3c4..5d6e7f8 100644', []],
  ['on origin/1a2b3c4 and feature/PIER-4711, PIER-1/PIER-2', ['1a2b3c4', 'PIER-4711', 'PIER-1', 'PIER-2']],
  ['a deadbeef and a cafe-decade without a digit', []],
])('the ids in %j are %j', (text, ids) => {
  expect(termsIn(text, 'id')).toEqual(ids);
});

test.each([
  ['open src/tides/clock.ts:12 and ./Makefile', ['src/tides/clock.ts', './Makefile']],
  [
    'docs/plans/2026-02-06-tides.md, docs/adr-001-clock.md and src/clock.go-12-func',
    ['docs/plans/2026-02-06-tides.md', 'docs/adr-001-clock.md', 'src/clock.go'],
  ],
  ['either and/or, </div>, 1/2', []],
])('the paths in %j are %j', (text, paths) => {
  expect(termsIn(text, 'path')).toEqual(paths);
});

test.each([
  ['see https://pier.example/tides?day=1, and', ['https://pier.example/tides?day=1']],
  [
    '"git+https://pier.example/tides.git" ...http://localhost:5173/',
    ['https://pier.example/tides.git', 'http://localhost:5173/'],
  ],
  ['https: //pier and http:/pier', []],
])('the addresses in %j are %j', (text, urls) => {
  expect(termsIn(text, 'url')).toEqual(urls);
});

test.each([
  ['call roundHalfEven with half_to_even in HTTPServer', ['roundHalfEven', 'half_to_even', 'HTTPServer']],
  ['plain words and __init__ are none', []],
])('the names in %j are %j', (text, names) => {
  expect(termsIn(text, 'symbol')).toEqual(names);
});

test('a long text, and a short one after it, hold what they hold', () => {
  expect(termsIn('#1'.repeat(40_000), 'id')).toHaveLength(40_000);
  expect(termsIn('lowTide', 'symbol')).toEqual([]);
  expect(termsIn('highTide', 'symbol')).toEqual(['highTide']);
  expect(termsIn('潮汐 highTide_潮', 'symbol')).toEqual(['highTide_']);
});
