import { letterPattern } from '../domain/letter-pattern.ts';
import { spaced } from './pattern-table.ts';

const LETTER_OR_DIGIT = letterPattern(String.raw`^[\p{L}\p{N}]$`);
const CAMEL_CASE = letterPattern(String.raw`[\p{Ll}][\p{Lu}]`);
const CAPITALS = letterPattern(String.raw`^[\p{Lu}]{2,}$`);
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const ASCII_END = 128;

/** What a character is to a word: part of it, a sign that joins the parts of names, or its end. By code, for those of ASCII. */
const [END, PART, JOINS] = [0, 1, 2];
const KINDS = Uint8Array.from({ length: ASCII_END }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[\w$@#%]/.test(char)) return PART;
  return /[./:\-+]/.test(char) ? JOINS : END;
});

/** Words that stand in every other sentence. */
const COMMON = new Set(spaced.untelling.split('|'));

/** Whether a word is a name, a value or a path, and not a word of the language. */
export function isName(word: string): boolean {
  // Most words are none, and one pattern is enough to see it.
  if (/^[A-Za-z][a-z]*$/.test(word)) return false;
  return /[\d_$@#/.:]|[a-z][A-Z]|\w-\w/.test(word) || CAPITALS.test(word) || CAMEL_CASE.test(word);
}

/** The words that tell what a statement is about: names and values as they are, others in small letters from three letters on. */
export function keyWords(text: string): string[] {
  const words = new Set<string>();
  const isUnspaced = UNSPACED.test(text);
  for (const word of splitWords(text)) {
    if (isUnspaced && UNSPACED.test(word))
      for (let at = 0; at + 1 < word.length; at++) words.add(word.slice(at, at + 2));
    else if (isName(word)) words.add(word);
    else if (word.length >= 3 && !COMMON.has(word.toLowerCase())) words.add(word.toLowerCase());
  }
  return [...words];
}

/**
 * Words with letters, digits and what joins the parts of names. By hand: hooks read long texts with it, and matching a pattern word
 * by word takes five times as long.
 */
function splitWords(text: string): string[] {
  const words: string[] = [];
  let start = -1;
  /** Behind the last character that is more than a joining sign. */
  let end = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at)!;
    const next = at + (code > 0xffff ? 2 : 1);
    const kind = code < ASCII_END ? KINDS[code] : kindOf(text.slice(at, next));
    if (kind === PART) {
      if (start === -1) start = at;
      end = next;
    } else if (kind === END && start !== -1) {
      words.push(text.slice(start, end));
      start = -1;
    }
    at = next;
  }
  if (start !== -1) words.push(text.slice(start, end));
  return words;
}

function kindOf(character: string): number {
  return LETTER_OR_DIGIT.test(character) ? PART : END;
}
