const SESSION_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const RESUME = /^(?:--resume|-r)(?:=|$)/;
const LEAD = /^--parent-session-id(?:=|$)/;

/** The session that a client was told to go on from, by the words that it was started with: as a fork, or as a teammate of it. */
export function findOrigin(words: readonly string[]): { forkOf?: string; teammateOf?: string } {
  const forkOf = words.includes('--fork-session') ? findSession(words, RESUME) : undefined;
  const teammateOf = findSession(words, LEAD);
  return { ...(forkOf && { forkOf }), ...(teammateOf && { teammateOf }) };
}

function findSession(words: readonly string[], option: RegExp): string | undefined {
  const at = words.findLastIndex((word) => option.test(word));
  const [, given = words[at + 1] ?? ''] = (words[at] ?? '').split('=');
  return at !== -1 && SESSION_ID.test(given) ? given : undefined;
}
