import { describe, expect, it } from 'vitest';
import { keepLikely } from '../../src/secrets/keep-likely.ts';

const found = (text: string, regex: RegExp) =>
  [...text.matchAll(regex)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
    kind: 'own',
  }));

describe('keepLikely()', () => {
  const TEXT = 'Deploy with key-4711 and then look at the log; nothing else is needed there.';

  it('keeps values, alone in a text or among words', () => {
    expect(keepLikely(found(TEXT, /key-\d+/g), TEXT)).toHaveLength(1);
    expect(keepLikely(found('key-4711', /key-\d+/g), 'key-4711')).toHaveLength(1);
  });

  it.each([/\S+/g, /[a-z]+/g, /.{10}/g])('keeps nothing where a pattern %s finds most of a text', (regex) => {
    expect(keepLikely(found(TEXT, regex), TEXT)).toEqual([]);
  });

  it('keeps nothing that is long, or more than a line', () => {
    const long = `x${'key'.repeat(80)}`;
    expect(keepLikely(found(long, /x.*/g), long)).toEqual([]);
    expect(keepLikely(found('a key\nand more', /key[\s\S]*/g), 'a key\nand more')).toEqual([]);
  });
});
