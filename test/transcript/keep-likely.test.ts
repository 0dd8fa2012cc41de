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

  it.each([
    'Never push the branch, and never commit to main.',
    'Bitte niemals die Tabelle ändern, das gilt immer.',
    'Ничего не удаляй, никогда не трогай базу.',
    '绝对不要修改这个文件，必须先问我再继续。',
    'Use the new table for pier 4, not the old one.',
  ])('keeps no phrase, no word of command and no sign of a text: %s', (text) => {
    for (const regex of [/[nN]ever|niemals|immer|никогда|绝对不要/g, /\p{L}+ \p{L}+/u, /не|no|not|4/g])
      expect(keepLikely(found(text, new RegExp(regex.source, 'gu')), text)).toEqual([]);
  });

  it('keeps values of several words if all but one have digits', () => {
    const text =
      'The card is 4111 1111 1111 1111, for crew #4711, and that is all there is to know of it, as far as anybody here can tell.';
    expect(keepLikely(found(text, /\d{4}(?: \d{4}){3}|crew #\d+/g), text)).toHaveLength(2);
  });
});
