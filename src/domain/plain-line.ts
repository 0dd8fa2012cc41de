/** Sequences that a terminal obeys: colours, cursor, titles, links, with either form of their beginning. */
const ESCAPES =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c\n]{0,4000}(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]?/g;
const LINE_BREAKS = /\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/g;
/** Controls, what turns the direction of a text around, and what takes no room at all. */
const UNSEEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;
/** Nothing to do for a text without any of these. */
const SUSPECT =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb]/;

/** What is worth a closer look, which takes a process half a millisecond the first time. */
const SELDOM = /\u200c|\u200d|[\ud800-\udfff]/;

/** Tags in which the client gives a model text of its own, and the beginning of ours. */
const TAGS =
  /<(?=\/?(?:system-reminder|(?:local-)?command-[a-z]+|task-[a-z]+|user-[a-z]+|ide_[a-z]+|bash-[a-z]+|hook-[a-z]+|function_[a-z]+|tool_[a-z]+|antml|tideproof|teammate-[a-z]+|channel|system|human|assistant)\b)|\[(?=tideproof\])/gi;
const MARK = /[<[]/;
/** What Markdown takes for the beginning of a heading, a list, a quote, a fence, a table, a tag or a line across. */
const BLOCK_START =
  /^(?:#{1,6}(?=\s|$)|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$)|>|`{3}|~{3}|\||<[a-z/!?]|[-*_=]{3,}(?=\s|$)|(?:[-*_]\s*){3,}$)/i;

/**
 * Text of others as one line that cannot be taken for one of ours: no control, escape, direction or hidden character,
 * no tag of the client, and at its beginning nothing that makes a line more than a line.
 */
export function plainLine(text: string): string {
  const line = plainWords(text);
  return BLOCK_START.test(line) ? `\\${line}` : line;
}

/** Text of others for the middle of a line, where nothing has to be escaped at the beginning. */
export function plainWords(text: string): string {
  const line = SUSPECT.test(text) ? visibleText(text).replace(/[\n\t]\s*/g, ' ') : text;
  return disarm(line.trim());
}

/** How lines of ours begin that tell what the user said. */
const OF_USER =
  /^\W*(?:(?:the )?user\b[^:：]{0,60}|rules?|standing instructions?|pinned[^:：]{0,20})\s*[:：]/i;

/** A line that is all somebody else's: one that begins as ours about the user do stands in quotes. */
export function othersLine(line: string): string {
  return OF_USER.test(line) ? `“${line}”` : line;
}

/** Text of others over several lines: each begins with a mark of a quote, so that none can be taken for one of ours. */
export function plainBlock(text: string): string {
  return visibleText(text)
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${disarm(line)}`))
    .join('\n');
}

/** Text of others as people shall see it, with its lines and tabs and without all that only a machine would see. */
export function visibleText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const seen = text.replace(ESCAPES, '').replace(LINE_BREAKS, '\n').replace(UNSEEN, '');
  return SELDOM.test(seen) ? withoutStrays(seen) : seen;
}

/** Visible text, with its lines, in which nothing can be taken for a mark of ours: for places that show it as somebody else's. */
export function unmarkedText(text: string): string {
  return disarm(visibleText(text));
}

/** Joiners belong into scripts and emoji that have them, and nowhere else; and half a character is none. */
function withoutStrays(text: string): string {
  return text
    .replace(
      /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|(?<=[\u0000-\u024f])[\u200c\u200d]+/gu,
      '',
    )
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

function disarm(line: string): string {
  return MARK.test(line) ? line.replace(TAGS, (mark) => (mark === '<' ? '‹' : '(')) : line;
}
