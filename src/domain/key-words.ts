/** A word with letters, digits and what joins the parts of names. */
const WORD = /[\p{L}\p{N}_$@#%][\p{L}\p{N}_$@#%./:\-+]*/gu;
const EDGE = /^[./:\-+]+|[./:\-+]+$/g;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Whether a word is a name, a value or a path, and not a word of the language. */
export function isName(word: string): boolean {
  return (
    /[\d_$@#/.:]/.test(word) || /\p{Ll}\p{Lu}/u.test(word) || /^\p{Lu}{2,}$/u.test(word) || /\w-\w/.test(word)
  );
}

/** The words that tell what a statement is about: names and values as they are, others in small letters from five letters on. */
export function keyWords(text: string): string[] {
  const words = new Set<string>();
  for (const [found] of text.matchAll(WORD)) {
    const word = found.replace(EDGE, '').replace(/['’]s$/, '');
    if (word === '') continue;
    if (UNSPACED.test(word)) for (let at = 0; at + 1 < word.length; at++) words.add(word.slice(at, at + 2));
    else if (isName(word)) words.add(word);
    else if (word.length >= 5) words.add(word.toLowerCase());
  }
  return [...words];
}
