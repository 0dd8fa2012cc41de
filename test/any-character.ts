import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/** A unit of strings: any code point but half surrogate pairs, as fast-check's `binary`, which takes each process a second to set up. */
export const anyCharacter = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((code) => String.fromCodePoint(code < SURROGATES.first ? code : code + SURROGATES.count));
