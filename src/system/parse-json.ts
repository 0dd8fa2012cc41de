/** A NUL as JSON writes it: an escape that no backslash before it takes the meaning from. */
const WRITTEN_NUL = /(?<!\\)((?:\\\\)*)\\u0000/g;

/** What the client wrote as JSON. Output of programs holds NUL characters, at which SQLite would end a text. */
export function parseJson(text: string): unknown {
  return JSON.parse(text.includes('\\u0000') ? text.replace(WRITTEN_NUL, '$1\\ufffd') : text);
}
