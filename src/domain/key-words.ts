import { letterPattern } from './letter-pattern.ts';

/** A word with letters, digits and what joins the parts of names. */
const WORD = letterPattern(String.raw`[\p{L}\p{N}_$@#%][\p{L}\p{N}_$@#%./:\-+]*`, 'g');
const CAMEL_CASE = letterPattern(String.raw`[\p{Ll}][\p{Lu}]`);
const CAPITALS = letterPattern(String.raw`^[\p{Lu}]{2,}$`);
const EDGE = /^[./:\-+]+|[./:\-+]+$/g;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Words that stand in every other sentence. */
const COMMON = new Set(
  'the and for are was were has have had not but that this these those with from its you your can will all any one two out into also then than when what which who how why because there their they our now only just more some such been does did get got use used uses using make made see und der die das ist ein eine nicht mit von auf für den dem des les des une est pas que qui par pour dans los las una con por para del как что это для или'.split(
    ' ',
  ),
);

/** Whether a word is a name, a value or a path, and not a word of the language. */
export function isName(word: string): boolean {
  return /[\d_$@#/.:]/.test(word) || CAMEL_CASE.test(word) || CAPITALS.test(word) || /\w-\w/.test(word);
}

/** The words that tell what a statement is about: names and values as they are, others in small letters from three letters on. */
export function keyWords(text: string): string[] {
  const words = new Set<string>();
  for (const [found] of text.matchAll(WORD.for(text))) {
    const word = found.replace(EDGE, '').replace(/['’]s$/, '');
    if (word === '') continue;
    if (UNSPACED.test(word)) for (let at = 0; at + 1 < word.length; at++) words.add(word.slice(at, at + 2));
    else if (isName(word)) words.add(word);
    else if (word.length >= 3 && !COMMON.has(word.toLowerCase())) words.add(word.toLowerCase());
  }
  return [...words];
}
