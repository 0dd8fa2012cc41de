export interface Span {
  start: number;
  end: number;
}

/** Tags that only format a few words. */
const INLINE_TAGS = / (?:a|abbr|b|br|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|var) /;
const VOID_TAGS = / (?:br|hr|img|input|link|meta|area|base|col|embed|source|track|wbr) /;
/** More tags on one line are a web page without line breaks. */
const TAGS_MAX = 50;
/** Tags in which the client put pasted text; in a long prompt the closing tag may be cut off. */
const PASTED = /^pasted-\d+$/;
const TAG = /<([A-Za-z][\w:.-]*)(?:\s[^<>]*)?>/g;

/**
 * Spans with delimiters: fenced blocks, tags, comments of HTML and of code, and everything behind a copy of the
 * client's screen. An unclosed fence or HTML comment, and an unclosed tag alone on its line, extends to the end of the
 * prompt.
 */
export function findContainers(prompt: string): Span[] {
  const spans: Span[] = [];
  const closings = new Map<string, number>();
  for (let at = 0; at < prompt.length; ) {
    const newline = prompt.indexOf('\n', at);
    const lineEnd = newline === -1 ? prompt.length : newline;
    const span = openedIn(prompt, at, lineEnd, closings);
    if (span) spans.push(span);
    at = span && span.end > at ? endOf(prompt, span, lineEnd) : lineEnd + 1;
  }
  return spans;
}

/** Where to search next: a container may end mid-line, and another may begin there. */
function endOf(prompt: string, span: Span, lineEnd: number): number {
  return span.end <= lineEnd && prompt[span.end] === '\n' ? span.end + 1 : span.end;
}

function openedIn(
  prompt: string,
  start: number,
  end: number,
  closings: Map<string, number>,
): Span | undefined {
  const line = prompt.slice(start, end);
  const first = line.trimStart().charAt(0);
  if (first === '\u23fa' || first === '\u23bf') return { start, end: prompt.length };
  if (line.trimStart().startsWith('/*')) return commentIn(prompt, start);
  if (line.includes('```') || line.includes('~~~')) {
    const fence = fenceIn(prompt, start, end, line);
    if (fence) return fence;
  }
  return line.includes('<') ? tagIn(prompt, start, line, closings) : undefined;
}

/** A block comment of code: its words are rules for that code, not the user's. */
function commentIn(prompt: string, start: number): Span | undefined {
  const end = prompt.indexOf('*/', start);
  return end === -1 ? undefined : { start, end: end + 2 };
}

/** A fence at the beginning of a line, behind a list mark, or at the end of a sentence. */
const FENCE_START = /^\s*(?:(?:[-*+•>]|\d+[.)])\s+)?(`{3,}|~{3,})(?![^\n]*\1)/;
const FENCE_END = /(`{3,}|~{3,})[\w+-]*\s*$/;

function fenceIn(prompt: string, start: number, end: number, line: string): Span | undefined {
  const whole = /^\s*(`{3,}|~{3,}).*\1\s*$/.test(line);
  if (whole) return { start, end };
  const found = FENCE_START.exec(line) ?? (isOddFence(line) ? FENCE_END.exec(line) : null);
  if (!found) return undefined;
  const mark = found[1]!;
  const at = start + (found.index === 0 ? 0 : line.lastIndexOf(mark));
  const closing = new RegExp(`^[ \\t>]*\\${mark[0]}{${mark.length},}[ \\t]*$`, 'm');
  const rest = closing.exec(prompt.slice(end + 1));
  return { start: at, end: rest ? end + 1 + rest.index + rest[0].length : prompt.length };
}

/** Whether the number of fences is odd: two on a line are inline code in a sentence. */
function isOddFence(line: string): boolean {
  return (line.match(/`{3,}|~{3,}/g) ?? []).length % 2 === 1;
}

function tagIn(prompt: string, start: number, line: string, closings: Map<string, number>): Span | undefined {
  const comment = line.indexOf('<!--');
  if (comment !== -1) {
    const end = prompt.indexOf('-->', start + comment);
    return { start: start + comment, end: end === -1 ? prompt.length : end + 3 };
  }
  let count = 0;
  for (const found of line.matchAll(TAG)) {
    if (++count > TAGS_MAX) break;
    const [tag, name = ''] = found;
    if (tag.endsWith('/>') || isWithinCode(line, found.index)) continue;
    const at = start + found.index;
    const end = closeOf(prompt, at + tag.length, name, closings);
    const isInline = INLINE_TAGS.test(` ${name.toLowerCase()} `);
    if (end !== undefined && !(isInline && end <= start + line.length)) return { start: at, end };
    const isAlone = line.trim() === tag && !VOID_TAGS.test(` ${name.toLowerCase()} `);
    if (end === undefined && (isAlone || PASTED.test(name))) return { start: at, end: prompt.length };
  }
  return undefined;
}

function isWithinCode(line: string, at: number): boolean {
  return line.slice(0, at).split('`').length % 2 === 0;
}

/** The end of the tag that was opened before `from`, skipping nested tags of the same name. */
function closeOf(
  prompt: string,
  from: number,
  name: string,
  closings: Map<string, number>,
): number | undefined {
  if (!closings.has(name)) closings.set(name, prompt.lastIndexOf(`</${name}`));
  if (closings.get(name)! < from) return undefined;
  const escaped = name.replace(/[.]/g, '\\.');
  const either = new RegExp(`<(/?)${escaped}(?:\\s[^<>]*)?>`, 'g');
  either.lastIndex = from;
  let depth = 1;
  for (let found = either.exec(prompt); found; found = either.exec(prompt)) {
    if (found[0].endsWith('/>')) continue;
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return found.index + found[0].length;
  }
  // Fewer closing tags than opening ones: the last closing tag ends them all.
  return closings.get(name)! + name.length + 3;
}
