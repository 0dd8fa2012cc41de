/** A NUL escape in JSON, not preceded by an odd number of backslashes. */
const WRITTEN_NUL = /(?<!\\)((?:\\\\)*)\\u0000/g;

/** Parses JSON of the client. Replaces NUL characters, which occur in output of programs, because SQLite ends a text there. */
export function parseJson(text: string): unknown {
  return JSON.parse(text.includes('\\u0000') ? text.replace(WRITTEN_NUL, '$1\\ufffd') : text);
}
