const BETWEEN_WORDS = new Uint8Array(0x80);
for (const mark of ' \t\n\v\f\r"`()[]{}<>,;:!?*') BETWEEN_WORDS[mark.charCodeAt(0)] = 1;
const WIDE_BETWEEN_WORDS = new Set(
  Array.from(
    '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff“”',
    (mark) => mark.charCodeAt(0),
  ),
);

/** The words of a text in lower case, without punctuation around them. */
export function splitWords(text: string): string[] {
  const small = text.toLowerCase();
  const { length } = small;
  const words: string[] = [];
  for (let start = 0; start < length; ) {
    let end = start;
    while (end < length && !isBetweenWords(small.charCodeAt(end))) end += 1;
    let from = start;
    let to = end;
    while (from < to && isEdge(small.charCodeAt(from))) from += 1;
    while (to > from && isEdge(small.charCodeAt(to - 1))) to -= 1;
    if (from < to) words.push(small.slice(from, to));
    start = end + 1;
  }
  return words;
}

/** A table instead of a regular expression, which is slow on non-Latin text if it has all spaces of Unicode. */
function isBetweenWords(code: number): boolean {
  return code < 0x80 ? BETWEEN_WORDS[code] === 1 : WIDE_BETWEEN_WORDS.has(code);
}

/** One of `'-./`. */
function isEdge(code: number): boolean {
  return code === 39 || (code >= 45 && code <= 47);
}
