import { onceEach } from '../domain/once-each.ts';
import { plainLetter } from '../languages/plain-words.ts';

/** A sentence of the user, prepared for looking words up in it. */
export interface Sentence {
  text: string;
  /** Lower case without accents, words set apart by single blanks, one at each end. */
  spaced: string;
  /** The same, with a comma as a word of its own where a clause ends. */
  clauses: string;
  /** Written without blanks between words, at least in part. */
  isUnspaced: boolean;
  isCyrillic: boolean;
  /** As `spaced`, also where the sentence is a part of another: by its words one tells the language. */
  whole: string;
}

const BREAKS = ',;:!?()\u2026\u2013\u2014';
const INSIDE_WORDS = "_'/-";

/** A short prompt is looked at from many sides, its sentences six times each. */
export const readSentence = onceEach(read, 200, 500);

/** One pass over the characters: a few sentences do not pay for building regular expressions. */
function read(text: string): Sentence {
  const lower = text.toLowerCase();
  let clauses = ' ';
  let isUnspaced = false;
  let isCyrillic = false;
  // Whoever looks at the end of a text that is being put together has it copied each time.
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

/** a to z and digits. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Latin letters with accents. */
function isAccented(code: number): boolean {
  return (code >= 0xc0 && code <= 0x24f) || (code >= 0x1e00 && code <= 0x1eff);
}

function isBlank(code: number): boolean {
  return Number.isNaN(code) || code <= 32;
}

function isHangul(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7af;
}
