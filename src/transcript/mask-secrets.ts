import { MAY_HOLD_SECRET, secretPatterns } from './secret-patterns.ts';

/** The same text with its secrets masked. The same secret gives the same mask, so that it can still be followed. */
export function maskSecrets(text: string): string {
  if (!MAY_HOLD_SECRET.test(text)) return text;
  let masked = text;
  for (const { name, marks, pattern, group } of secretPatterns) {
    if (!marks.some((mark) => masked.includes(mark))) continue;
    masked = masked.replace(pattern, (match: string, ...groups: unknown[]) => {
      if (group === undefined) return maskOf(name, match);
      const secret = String(groups[group - 1]);
      if (name === 'assigned-secret' && !looksRandom(secret)) return match;
      const at = match.lastIndexOf(secret);
      return match.slice(0, at) + maskOf(name, secret) + match.slice(at + secret.length);
    });
  }
  return masked;
}

function maskOf(name: string, secret: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < secret.length; index++)
    hash = Math.imul(hash ^ secret.charCodeAt(index), 0x01000193);
  return `[masked ${name} ${((hash >>> 0) % 0x10000).toString(16).padStart(4, '0')}]`;
}

/** `token = nextToken` is code; `token = q9Xw7…` is a secret: letters and digits mixed, or punctuation as in passwords. */
function looksRandom(value: string): boolean {
  if (value.startsWith('[masked ')) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]/].filter((kind) => kind.test(value)).length;
  return (
    /\d/.test(value) &&
    kinds >= 2 &&
    !/^[a-z]+[A-Z]?[a-zA-Z]*\d{0,2}$/.test(value) &&
    !/^[\w-]+(?:\.[\w-]+)+$/.test(value) &&
    !/^[./~]/.test(value)
  );
}
