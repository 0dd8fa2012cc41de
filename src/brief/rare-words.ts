/** Letters of a word by which it is known again in another form: "indentation" and "indent". */
const STEM_LETTERS = 5;
const UNSPACED = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]/;
/** More words of a long paste change no share. */
const WORDS_MAX = 400;

/**
 * The words of a text that another text about the same thing would share: names and numbers whole, longer words by their
 * beginning, and of scripts without spaces every two letters. Short words occur in every text.
 */
export function rareWords(text: string): Set<string> {
  const rare = new Set<string>();
  // V8 takes a quarter of a millisecond to look up all letters of the world.
  const word = /[^\0-\x7f]/.test(text)
    ? /[\p{L}\p{N}_](?:[\p{L}\p{N}_./@:-]*[\p{L}\p{N}_])?/gu
    : /\w(?:[\w./@:-]*\w)?/g;
  for (const [found] of text.toLowerCase().matchAll(word)) {
    if (rare.size >= WORDS_MAX) break;
    if (UNSPACED.test(found)) for (let at = 0; at + 1 < found.length; at++) rare.add(found.slice(at, at + 2));
    else if (/[\d_./@:-]/.test(found)) rare.add(found);
    else if (found.length >= STEM_LETTERS) rare.add(found.slice(0, STEM_LETTERS));
  }
  return rare;
}

/** How many of the words stand in a text, given in lower case. */
export function countHeld(rare: ReadonlySet<string>, lowerText: string): number {
  let held = 0;
  for (const word of rare) if (lowerText.includes(word)) held += 1;
  return held;
}
