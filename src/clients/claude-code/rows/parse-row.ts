/** The client stores the answer of a tool twice: for the model, and as structured data for its screen. */
const SCREEN_COPY = Buffer.from(',"toolUseResult":');
/** Short rows are parsed faster than searched. */
const SEARCHED_BYTES_MIN = 1000;

const BYTE_ORDER_MARK = 0xef;
const BYTE_ORDER_MARK_BYTES = 3;
const QUOTE = 34;
const COMMA = 44;
const OPENING = [91, 123];
const CLOSING = [93, 125];
const BACKSLASH = 92;

/** Beginnings of screen copies that are needed: of a subagent's report, and of a plan that the user decided on. */
const READ_BEGINNINGS = ['{"status":', '{"isAsync":', '{"plan":'];
const BEGINNING_BYTES = 12;
/** After the copy, newer clients write who decided about the call and what they said, within the last bytes. */
const DECISION_MARK = /"(?:permissionDecision|toolDenialKind|holdsPersonsWords)":/;
const DECISION_BYTES = 400;
/** In other rows everything else is before the copy, except for one field at most. */
const END_OF_ROW = /([}\]"])(?:,"sourceToolAssistantUUID":"[\w-]{0,40}")?\}$/;
const END_BYTES = 80;
const CLOSING_OF: Record<string, string> = { '{': '}', '[': ']', '"': '"' };

/**
 * Parses a transcript row without the screen copy, which is half of a long transcript, unless the copy has information
 * that the answer lacks.
 */
export function parseRow(line: Buffer): unknown {
  // An editor may have saved the file with a byte order mark.
  const bytes = line[0] === BYTE_ORDER_MARK ? line.subarray(BYTE_ORDER_MARK_BYTES) : line;
  const start = bytes.length < SEARCHED_BYTES_MIN ? -1 : bytes.indexOf(SCREEN_COPY);
  if (start === -1) return JSON.parse(bytes.toString('utf8'));
  const copyStart = start + SCREEN_COPY.length;
  const beginning = bytes.toString('latin1', copyStart, copyStart + BEGINNING_BYTES);
  if (READ_BEGINNINGS.some((mark) => beginning.startsWith(mark))) return JSON.parse(bytes.toString('utf8'));
  if (DECISION_MARK.test(bytes.toString('latin1', Math.max(copyStart, bytes.length - DECISION_BYTES))))
    return parseAround(bytes, start);
  const isWhole = CLOSING_OF[beginning[0] ?? ''] === closingBefore(bytes);
  return (isWhole ? parseBefore(bytes, start) : undefined) ?? parseAround(bytes, start);
}

/** The character that closes the copy, if the row is complete. */
function closingBefore(bytes: Buffer): string {
  return END_OF_ROW.exec(bytes.toString('latin1', bytes.length - END_BYTES))?.[1] ?? 'nothing';
}

/**
 * Parses only what is before the copy, if that has all needed fields, so that the end of the copy need not be found.
 */
function parseBefore(bytes: Buffer, start: number): unknown {
  try {
    const row = JSON.parse(`${bytes.toString('utf8', 0, start)}}`);
    return row.type === 'user' && 'uuid' in row && 'timestamp' in row ? row : undefined;
  } catch {
    return undefined;
  }
}

function parseAround(bytes: Buffer, start: number): unknown {
  const rest = bytes.toString('latin1', start);
  const end = endOfValue(rest, SCREEN_COPY.length);
  if (end === -1) return JSON.parse(bytes.toString('utf8'));
  const row = JSON.parse(bytes.toString('utf8', 0, start) + bytes.toString('utf8', start + end));
  // In rows of other types the name may be part of a tool's input.
  return (row as { type?: unknown } | null)?.type === 'user' ? row : JSON.parse(bytes.toString('utf8'));
}

/** The offset after the value that begins at `start`, or -1 if it is incomplete. Strings are skipped with `indexOf`. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      if (at === -1) return -1;
      if (depth === 0) return at + 1;
    } else if (OPENING.includes(code)) depth += 1;
    else if (CLOSING.includes(code)) {
      depth -= 1;
      if (depth <= 0) return depth === 0 ? at + 1 : at;
    } else if (code === COMMA && depth === 0) return at;
  }
  return -1;
}

/** A quote ends a string unless it follows an odd number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return -1;
}
