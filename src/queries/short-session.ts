const SHORT_SESSION_CHARACTERS = 8;

/** Enough of a session's id to tell it from others and to give it to `--session`. */
export function shortSession(id: string): string {
  return id.slice(0, SHORT_SESSION_CHARACTERS);
}

/** Several that somebody has to choose from: as much of each as tells them apart. */
export function shortSessions(ids: readonly string[], shownMax = 5): string {
  let length = SHORT_SESSION_CHARACTERS;
  const cut = () => new Set(ids.map((id) => id.slice(0, length)));
  while (cut().size < new Set(ids).size) length += 1;
  const shown = [...cut()];
  return `${shown.slice(0, shownMax).join(', ')}${shown.length > shownMax ? ' …' : ''}`;
}
