export const SHORT_SESSION_CHARACTERS = 8;

/** Enough of a session's id to tell it from others and to give it to `--session`. */
export function shortSession(id: string): string {
  return id.slice(0, SHORT_SESSION_CHARACTERS);
}
