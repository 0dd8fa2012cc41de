import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterPattern } from '../../src/domain/letter-pattern.ts';

const SOURCES = [
  String.raw`[\p{L}\p{N}_$@#%][\p{L}\p{N}_$@#%./:\-+]*`,
  String.raw`[\p{Ll}][\p{Lu}]`,
  String.raw`^[^\p{L}]*[\p{Ll}]`,
  String.raw`(?<=[.!?])\s+(?=[\p{Lu}\d])`,
];

test.each(SOURCES)('letterPattern() finds with Latin letters what it finds with all: %s', (source) => {
  const pattern = letterPattern(source, 'g');
  const full = new RegExp(source, 'gu');
  const unit = fc.oneof(
    fc.constantFrom(...'aZ9 ._-éÀßµªº²¼ÿ×÷—’“→✓①ⅣЖ中あ가🎉'),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      expect([...text.matchAll(pattern.for(text))].map(String)).toEqual([...text.matchAll(full)].map(String));
    }),
    { numRuns: 500 },
  );
});

test('letterPattern() takes each single character for what it is', () => {
  for (const name of ['L', 'Lu', 'Ll', 'N']) {
    const pattern = letterPattern(`^[\\p{${name}}]$`);
    const full = new RegExp(`^\\p{${name}}$`, 'u');
    const wrong = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
      (letter) => pattern.test(letter) !== full.test(letter),
    );
    expect(wrong).toEqual([]);
  }
});
