/** Scripts without spaces: each character is indexed as a word, and a phrase search finds any sequence of them. */
const WITHOUT_SPACES =
  /[\u2e80-\u30ff\u3130-\u318f\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff]|[\ud840-\ud87f][\udc00-\udfff]/g;

/** The end of a part of a name: `openShell` becomes `open Shell`, `HTMLParser` `HTML Parser`, `utf8Decoder` `utf8 Decoder`. */
const END_OF_PART = /[a-z\d](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g;

/** Normalizes text for the index, and queries in the same way: of identifiers, each part can be found. */
export function indexedText(text: string): string {
  return text.replace(END_OF_PART, '$& ').replace(WITHOUT_SPACES, ' $& ');
}

const HEAD_CHARACTERS = 8_000;
const TAIL_CHARACTERS = 4_000;
const MARKED_LINES_CHARACTERS = 4_000;
const MARKED_LINE_CHARACTERS = 400;
/** Words that users search for in the middle of a long log. */
const MARK =
  /[Ee]rror|ERR|[Ee]xception|EXCEPTION|[Ff]ail(?:ed|ure)|FAIL|[Pp]anic|[Ff]atal|FATAL|Traceback|denied|refused|[Cc]annot/;

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
  const found: string[] = [];
  let characters = 0;
  for (const line of text.split('\n')) {
    const at = line.search(MARK);
    if (at === -1) continue;
    const piece = line.slice(Math.max(0, at - MARKED_LINE_CHARACTERS), at + MARKED_LINE_CHARACTERS);
    found.push(piece);
    characters += piece.length;
    if (characters >= MARKED_LINES_CHARACTERS) break;
  }
  return found;
}
