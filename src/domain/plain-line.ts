/** Terminal escape sequences: colors, cursor, titles, links, in the 7-bit and the 8-bit form. */
const ESCAPES =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c\n]{0,4000}(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]?/g;
const LINE_BREAKS = /\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/g;
/** Control characters, marks for text direction, and characters of zero width. */
const UNSEEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;
/** A text without any of these characters, of which line feeds and tabs are none, needs no change. */
const SUSPECT =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb]/;

/** Needs a closer look, whose regular expressions take half a millisecond to compile. */
const SELDOM = /\u200c|\u200d|[\ud800-\udfff]/;

/** Tags in which the client passes text of its own to a model. */
const TAG =
  /^(?:system-reminder|(?:local-)?command-[a-z]+|task-[a-z]+|user-[a-z]+|ide_[a-z]+|bash-[a-z]+|hook-[a-z]+|function_[a-z]+|tool_[a-z]+|antml|tideproof|teammate-[a-z]+|channel|system|human|assistant)\b/;
const TAG_CHARACTERS_MAX = 60;
const DISARMED: Record<string, string> = { '<': '‹', '[': '(' };
/** Begins a Markdown block: a heading, list item, quote, fence, table, tag or horizontal rule. */
const BLOCK_START =
  /^(?:#{1,6}(?=\s|$)|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$)|>|`{3}|~{3}|\||<[a-z/!?]|[-*_=]{3,}(?=\s|$)|(?:[-*_]\s*){3,}$)/i;

const BLOCK_SIGNS = '#-*+>`~|<_=0123456789';

/** Quoted text as one line that cannot pass for one of ours, without hidden characters, tags or the start of a block. */
export function plainLine(text: string): string {
  const line = plainWords(text);
  return BLOCK_SIGNS.includes(line[0] ?? ' ') && BLOCK_START.test(line) ? `\\${line}` : line;
}

/** Quoted text for the middle of a line, where no block start has to be escaped. */
export function plainWords(text: string): string {
  return unmarkedText(text)
    .replace(/[\n\t]\s*/g, ' ')
    .trim();
}

/** Quoted text on several lines, each with a `>` in front, so that none can pass for one of ours. */
export function plainBlock(text: string): string {
  return visibleText(text)
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${disarm(line)}`))
    .join('\n');
}

/** Text as people see it, with line breaks and tabs, without characters that only a program would see. */
export function visibleText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const seen = text.replace(ESCAPES, '').replace(LINE_BREAKS, '\n').replace(UNSEEN, '');
  return SELDOM.test(seen) ? withoutStrays(seen) : seen;
}

/** Visible text without tags of the client or marks of ours, for places that show it as quoted anyway. */
export function unmarkedText(text: string): string {
  return disarm(visibleText(text));
}

/** Whether a line has a letter or digit of any script. */
export function hasWords(line: string): boolean {
  return /[a-z\d]/i.test(line) || /[\p{L}\p{N}]/u.test(line);
}

/** Removes joiners (U+200C, U+200D) outside of scripts and emoji that use them, and replaces lone surrogates. */
function withoutStrays(text: string): string {
  return text
    .replace(
      /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|(?<=[\u0000-\u024f])[\u200c\u200d]+/gu,
      '',
    )
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

function disarm(line: string): string {
  if (!line.includes('<') && !line.includes('[')) return line;
  return line.replace(/[<[]/g, (mark, at: number) => (isOurs(line, mark, at + 1) ? DISARMED[mark]! : mark));
}

/** Whether a bracket begins a tag of the client or one of our texts. Not one pattern, which V8 takes half a millisecond to compile. */
function isOurs(line: string, bracket: string, at: number): boolean {
  const beginning = line.slice(at, at + TAG_CHARACTERS_MAX).toLowerCase();
  if (bracket === '[') return beginning.startsWith('tideproof]');
  return TAG.test(beginning.startsWith('/') ? beginning.slice(1) : beginning);
}
