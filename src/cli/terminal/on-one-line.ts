const BREAK = /[^\S\n]*(?:\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029])\s*/g;

/**
 * One line, with the empty ones of ours before it and behind it. A folder or a file can have a line break in its name, and what
 * stands behind it would look like a line of ours.
 */
export function onOneLine(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\n*)([\s\S]*?)(\n*)$/.exec(text) ?? [];
  return before + inner.replace(BREAK, ' ') + after;
}
