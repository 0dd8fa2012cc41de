/** What the client wrote as JSON. Output of programs holds NUL characters, at which SQLite would end a text. */
export function parseJson(text: string): unknown {
  if (!text.includes('\\u0000')) return JSON.parse(text);
  return JSON.parse(text, (_name, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value,
  );
}
