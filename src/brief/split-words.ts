const EDGES = "'./-";

const BETWEEN_WORDS = new Uint8Array(0x80);
for (const mark of ' \t\n\v\f\r"`()[]{}<>,;:!?*') BETWEEN_WORDS[mark.charCodeAt(0)] = 1;
const WIDE_BETWEEN_WORDS = new Set(
  Array.from(
    '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff“”',
    (mark) => mark.charCodeAt(0),
  ),
);

/** The words of a text in small letters, without the marks and blanks around them. */
export function splitWords(text: string): string[] {
  const small = text.toLowerCase();
  const { length } = small;
  const words: string[] = [];
  for (let start = 0; start < length; ) {
    let end = start;
    while (end < length && !isBetweenWords(small.charCodeAt(end))) end += 1;
    const word = end === start ? '' : withoutEdges(small.slice(start, end));
    if (word !== '') words.push(word);
    start = end + 1;
  }
  return words;
}

/** Looked up and not matched: a pattern that holds all blanks of Unicode takes much longer on what is not Latin. */
function isBetweenWords(code: number): boolean {
  return code < 0x80 ? BETWEEN_WORDS[code] === 1 : WIDE_BETWEEN_WORDS.has(code);
}

/** Most words have none of these at their edges, and a pattern takes longer than a look. */
function withoutEdges(word: string): string {
  const isBare = !EDGES.includes(word[0]!) && !EDGES.includes(word[word.length - 1]!);
  return isBare ? word : word.replace(/^['./-]+|['./-]+$/g, '');
}
