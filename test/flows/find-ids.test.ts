import { describe, expect, it } from 'vitest';
import type { Pattern } from '../../src/config/decode-value.ts';
import type { Entry } from '../../src/domain/entry.ts';
import { createVocabulary } from '../../src/facts/vocabulary.ts';
import { createFindIds } from '../../src/flows/find-ids.ts';

const FINDING: Pattern = { name: 'finding', regex: 'R\\d{4}' };
const EVIL: Pattern = { name: 'evil', regex: '(a+)+$' };

function find(texts: string[], ...patterns: Pattern[]) {
  const warnings: string[] = [];
  const found = createFindIds(patterns, (warning) => warnings.push(warning))?.(texts);
  return { ids: found?.map((each) => each.map(({ id }) => id)), warnings };
}

describe('createFindIds()', () => {
  it('finds each id of a text once', () => {
    const { ids } = find(['R0001, R0002 and R0001', '', '(R0003)'], FINDING);
    expect(ids).toEqual([['R0001', 'R0002'], [], ['R0003']]);
  });

  it('takes no part of a longer word for an id', () => {
    const { ids } = find(['FOR12345 xR1234 R12345 R1234b äR1234 R1234_draft.md #R4321!'], FINDING);
    expect(ids).toEqual([['R1234', 'R4321']]);
  });

  it('takes flags, and drops matches without a letter or without an end', () => {
    expect(find(['ab-12 AB-13'], { name: 'key', regex: 'AB-\\d+', flags: 'i' }).ids).toEqual([
      ['ab-12', 'AB-13'],
    ]);
    expect(find(['some text'], { name: 'empty', regex: 'x*' }).ids).toEqual([[]]);
    expect(find(['y'.repeat(500)], { name: 'long', regex: 'y+' }).ids).toEqual([[]]);
  });

  it('is nothing without patterns', () => {
    expect(createFindIds([], () => {})).toBeUndefined();
  });

  it('stops a pattern that would take for ever, says which, and goes on with the next', () => {
    const trap = `${'a'.repeat(60)}!`;
    const begun = performance.now();
    const { ids, warnings } = find(['R0001', trap, 'R0002 aaa'], EVIL, FINDING);
    expect(performance.now() - begun).toBeLessThan(10_000);
    // The newest text comes first, so it was through before the trap.
    expect(ids).toEqual([['R0001'], [], ['aaa', 'R0002']]);
    expect(warnings).toEqual([expect.stringContaining('Pattern "evil" ran out of time')]);
  });

  it('gives many such patterns little more than a second in all', () => {
    const begun = performance.now();
    const { warnings } = find([`${'a'.repeat(60)}!`], ...Array.from({ length: 20 }, () => EVIL));
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(warnings).toHaveLength(20);
  });
});

describe('createVocabulary() with patterns', () => {
  const said = (text: string, line: number): Entry => ({
    type: 'said',
    text,
    origin: { uuid: `u${line}`, line, time: '' },
  });
  const mine = (texts: string[]) => {
    const vocabulary = createVocabulary(createFindIds([FINDING], () => {}));
    for (const [turn, text] of texts.entries()) vocabulary.read(said(text, turn + 1), turn, 0);
    return vocabulary.facts(texts.length, '').filter(({ detail }) => detail.pattern !== undefined);
  };

  it('makes ids of what fits, with the name of the pattern, hotter when used more and later', () => {
    const facts = mine(['R0001 R0003', 'R0001', ...Array(100).fill('on it'), 'R0002', 'R0002']);
    expect(facts.map(({ kind, text, uses, detail: { pattern } }) => ({ kind, text, uses, pattern }))).toEqual(
      [
        { kind: 'id', text: 'R0002', uses: 2, pattern: 'finding' },
        { kind: 'id', text: 'R0001', uses: 2, pattern: 'finding' },
        { kind: 'id', text: 'R0003', uses: 1, pattern: 'finding' },
      ],
    );
  });

  it('keeps the 60 in most active use', () => {
    const facts = mine(Array.from({ length: 300 }, (_, nth) => `R${1000 + nth}`));
    expect(facts).toHaveLength(60);
    expect(facts.map(({ text }) => text)).toContain('R1299');
    expect(facts.map(({ text }) => text)).not.toContain('R1000');
  });
});
