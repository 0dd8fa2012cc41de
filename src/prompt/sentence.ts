import { onceEach } from '../domain/once-each.ts';
import { plainLetter } from '../languages/plain-words.ts';

/** A sentence, normalized for looking words up in it. */
export interface Sentence {
  text: string;
  /** Lower case without accents, words separated by single spaces, with one space at each end. */
  spaced: string;
  /** Like `spaced`, with a comma as a word of its own at the end of each clause. */
  clauses: string;
  /** Whether at least a part has no spaces between words (Chinese, Japanese) or is Korean. */
  isUnspaced: boolean;
  isCyrillic: boolean;
  /** The `spaced` of the complete sentence even where this is a part of it; its words tell the language. */
  whole: string;
}

const BREAKS = ',;:!?()\u2026\u2013\u2014';
const INSIDE_WORDS = "_'/-";

/** Cached, because many checks read the same sentence of a prompt. */
export const readSentence = onceEach(read, 200, 500);

/** A single pass over the characters: compiling regular expressions costs more for a few short sentences. */
function read(text: string): Sentence {
  const lower = text.toLowerCase();
  let clauses = ' ';
  let isUnspaced = false;
  let isCyrillic = false;
  // Tracked in a variable: reading the end of a string that is being concatenated makes V8 copy it each time.
  let endsBlank = true;
  const add = (piece: string) => {
    clauses += endsBlank ? piece.trimStart() : piece;
    endsBlank = true;
  };
  const put = (piece: string) => {
    clauses += piece;
    endsBlank &&= piece === '';
  };
  for (let index = 0; index < lower.length; index++) {
    const code = lower.charCodeAt(index);
    if (isLetter(code)) {
      const start = index;
      while (isLetter(lower.charCodeAt(index + 1))) index += 1;
      put(lower.slice(start, index + 1));
      continue;
    }
    const char = lower[index]!;
    if (INSIDE_WORDS.includes(char)) put(char);
    else if (isAccented(code)) put(plainLetter(char));
    else if (code >= 0x300 && code <= 0x36f) continue;
    else if (code >= 0x400 && code <= 0x4ff) {
      isCyrillic = true;
      put(char === '\u0451' ? '\u0435' : char);
    } else if (char === '.' && !isBlank(lower.charCodeAt(index + 1))) put(char);
    else if (code === 0x2019) put("'");
    else if (char === ':' && isDigit(lower.charCodeAt(index - 1)) && isDigit(lower.charCodeAt(index + 1)))
      put(char);
    else if (BREAKS.includes(char)) add(' , ');
    else {
      isUnspaced ||=
        code >= 0x3040 && (code <= 0x30ff || (code >= 0x3400 && code <= 0x9fff) || isHangul(code));
      add(' ');
    }
  }
  add(' ');
  clauses = clauses.replaceAll(' - ', ' , ').replaceAll(' , , ', ' , ');
  const spaced = clauses.replaceAll(' , ', ' ');
  return { text, clauses, spaced, isUnspaced, isCyrillic, whole: spaced };
}

/** Whether a character code is a lower-case ASCII letter or a digit. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isAccented(code: number): boolean {
  return (code >= 0xc0 && code <= 0x24f) || (code >= 0x1e00 && code <= 0x1eff);
}

function isBlank(code: number): boolean {
  return Number.isNaN(code) || code <= 32;
}

function isHangul(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7af;
}
