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

/** Case without the flag `u` has other rules, so words are tried with letters that fold to others. */
const WORDS = [
  String.raw`\b(?:seems|à première vue|straße|kopf|ÿ|µ|наверное)(?![\p{L}])|可能|것 같`,
  String.raw`^(?:thanks?|génial|спасибо)[\s,.!❤👍🎉-]*$`,
  String.raw`(?<=[，。])|(?<=[\p{Script=Han}\p{Script=Hangul}]),`,
  String.raw`^[À-ÞK]\S+\b [\p{Lu}]|[^A-Z\d\s]Ÿ`,
];

test.each(WORDS)('letterPattern() finds words in any case as one of all letters does: %s', (source) => {
  const pattern = letterPattern(source, 'gi');
  const tested = letterPattern(source, 'i');
  const full = new RegExp(source, 'giu');
  const words =
    'seems|à première vue|straße|kopf|ÿ|µ|наверное|可能|것 같|thanks|génial|спасибо|中,|a,|。'.split('|');
  const unit = fc.oneof(
    fc.constantFrom(...words, ...words.map((word) => word.toUpperCase()), ' ', '!', '👍'),
    fc.constantFrom(...'ſK\u212aẞŸμΜÅ\u212bi\u0130ı'),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 6 }), (units) => {
      const text = units.join('').replaceAll('s', units.length % 3 === 0 ? 'ſ' : 's');
      expect([...text.matchAll(pattern.for(text))].map(String)).toEqual([...text.matchAll(full)].map(String));
      expect(tested.test(text)).toBe(text.search(full) !== -1);
    }),
    { numRuns: 1000 },
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
