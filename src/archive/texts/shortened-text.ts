const HEAD_CHARACTERS = 8_000;
const TAIL_CHARACTERS = 4_000;
const MARKED_LINES_CHARACTERS = 4_000;
const MARKED_LINE_CHARACTERS = 400;
/** What somebody will look for in the middle of a long log. */
const MARK =
  /[Ee]rror|ERR|[Ee]xception|EXCEPTION|[Ff]ail(?:ed|ure)|FAIL|[Pp]anic|[Ff]atal|FATAL|Traceback|denied|refused|[Cc]annot/g;

/** What of a text is worth indexing: all of it, unless it is very long; then its two ends, and what went wrong between. */
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
