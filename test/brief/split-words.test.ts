import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitWords } from '../../src/brief/check/split-words.ts';

/** The plain way: a pattern. */
function matchWords(text: string): string[] {
  const words = text.toLowerCase().match(/[^\s"`()[\]{}<>,;:!?*“”]+/g) ?? [];
  return words.map((word) => word.replace(/^['./-]+|['./-]+$/g, '')).filter((word) => word !== '');
}

test('splitWords() parts words at every blank and mark, of whatever script', () => {
  const texts = Array.from({ length: 0x10000 }, (_, code) => `a${String.fromCharCode(code)}b`);
  const differing = texts.filter(
    (text) => JSON.stringify(splitWords(text)) !== JSON.stringify(matchWords(text)),
  );
  expect(differing).toEqual([]);
});

test('splitWords() gives words in small letters without what stands at their edges', () => {
  expect(splitWords('Never "push" to `./main`, … don\'t!')).toEqual([
    'never',
    'push',
    'to',
    'main',
    '…',
    "don't",
  ]);
  const piece = fc.constantFrom(
    'A',
    'b',
    'É',
    "'",
    '.',
    '/',
    '-',
    ' ',
    '\n',
    '“',
    '\u3000',
    '不',
    '_',
    '(',
    '*',
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (text) => {
        expect(splitWords(text)).toEqual(matchWords(text));
      },
    ),
  );
});
