const SESSION_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const RESUME = /^(?:--resume|-r)(?:=(?<id>.*))?$/;

/** The session that a client was told to fork, by the words that it was started with. */
export function findForked(words: readonly string[]): string | undefined {
  if (!words.includes('--fork-session')) return undefined;
  const at = words.findLastIndex((word) => RESUME.test(word));
  if (at === -1) return undefined;
  const id = RESUME.exec(words[at]!)?.groups?.id ?? words[at + 1] ?? '';
  return SESSION_ID.test(id) ? id : undefined;
}
