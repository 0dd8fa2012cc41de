/** A text that the client wrote, or none. Output of programs holds NUL characters, at which SQLite would end a text. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}
