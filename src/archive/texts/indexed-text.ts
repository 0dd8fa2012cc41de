/** Scripts without spaces: each character is indexed as a word, and a phrase search finds any sequence of them. */
const WITHOUT_SPACES =
  /[\u2e80-\u30ff\u3130-\u318f\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff]|[\ud840-\ud87f][\udc00-\udfff]/g;

/**
 * Normalizes text for the index: identifiers are split, so that each part can be found. Queries are treated the same
 * way.
 */
export function indexedText(text: string): string {
  return splitNames(text).replace(WITHOUT_SPACES, ' $& ');
}

/**
 * `openShell` becomes `open Shell`, and `HTMLParser` `HTML Parser`. A loop, because it runs over every text and must be
 * fast.
 */
function splitNames(text: string): string {
  let split = '';
  let from = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (
      isCapital(code) &&
      (isSmall(before) || (isCapital(before) && isSmallLetter(text.charCodeAt(at + 1))))
    ) {
      split += `${text.slice(from, at)} `;
      from = at;
    }
    before = code;
  }
  return from === 0 ? text : split + text.slice(from);
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isSmallLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** Lower-case letters, and digits, which belong to the part before them: `utf8Decoder` is `utf8` and `Decoder`. */
function isSmall(code: number): boolean {
  return isSmallLetter(code) || (code >= 48 && code <= 57);
}

const HEAD_CHARACTERS = 8_000;
const TAIL_CHARACTERS = 4_000;
const MARKED_LINES_CHARACTERS = 4_000;
const MARKED_LINE_CHARACTERS = 400;
/** Words that users search for in the middle of a long log. */
const MARK =
  /[Ee]rror|ERR|[Ee]xception|EXCEPTION|[Ff]ail(?:ed|ure)|FAIL|[Pp]anic|[Ff]atal|FATAL|Traceback|denied|refused|[Cc]annot/g;

/** The part of a text to index: all of it, or of a very long one both ends and the errors between. */
export function shortenedText(text: string): string {
  if (text.length <= HEAD_CHARACTERS + TAIL_CHARACTERS) return text;
  const tailStart = text.length - TAIL_CHARACTERS;
  return [
    text.slice(0, HEAD_CHARACTERS),
    ...collectMarked(text.slice(HEAD_CHARACTERS, tailStart)),
    text.slice(tailStart),
  ].join('\n');
}

function collectMarked(text: string): string[] {
  const lines: string[] = [];
  let characters = 0;
  let end = 0;
  while (characters < MARKED_LINES_CHARACTERS) {
    MARK.lastIndex = end;
    const mark = MARK.exec(text);
    if (!mark) break;
    const start = Math.max(end, text.lastIndexOf('\n', mark.index) + 1, mark.index - MARKED_LINE_CHARACTERS);
    const lineEnd = text.indexOf('\n', mark.index);
    end = lineEnd === -1 ? text.length : lineEnd;
    const line = text.slice(start, Math.min(end, mark.index + MARKED_LINE_CHARACTERS));
    lines.push(line);
    characters += line.length;
  }
  return lines;
}
