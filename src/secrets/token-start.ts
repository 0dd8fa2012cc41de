/** What looks like a token, up to a line break or to the next string of the same expression. */
const BROKEN_RUN =
  /[\w+/=.~-]{2,400}(?:\\?\r?\n[ \t>|│┃]{0,12}|["'`]\s{0,40}(?:(?:[+.&,]|\.\.|\|\|)\s{0,40})?["'`])[\w+/=.~-]/y;
/** No token that is told by how it looks is shorter, and only these signs are in its beginning. */
const TOKEN_LENGTH_MIN = 16;
const TOKEN_SIGNS = '_-./+=~$:%@';
const TOKEN_BREAKS = '\\"\'`\r\n&';

/** Whether no word goes on here, and what begins is long enough, or broken off by something that may stand within a token. */
export function mayBeToken(text: string, start: number): boolean {
  if (start > 0 && isLetterOrDigit(text.charCodeAt(start - 1))) return false;
  for (let at = start; at < start + TOKEN_LENGTH_MIN; at++) {
    const code = text.charCodeAt(at);
    if (!isLetterOrDigit(code) && !TOKEN_SIGNS.includes(text[at] ?? ' '))
      return at > start + 1 && TOKEN_BREAKS.includes(text[at] ?? ' ');
  }
  return true;
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}

/** Whether what begins here runs into the end of a line or a string, behind which more follows. */
export function goesOn(text: string, start: number): boolean {
  BROKEN_RUN.lastIndex = start;
  return BROKEN_RUN.test(text);
}
