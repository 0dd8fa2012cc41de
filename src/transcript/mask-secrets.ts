import { type FindOwnSecrets, type FoundSecret, findSecrets } from './find-secrets.ts';

/** What masking needs to know of the machine and the project. Both are asked for only when it comes to that. */
export interface Masking {
  /** Makes tags that nobody without the key can find the secret for by trying. */
  tagKey(): string;
  findOwn?: FindOwnSecrets;
}

const TAG_DIGITS = 10;

let masking: Masking = { tagKey: () => '' };
let tagKey: string | undefined;

/** From now on, in this process. */
export function setMasking(next: Masking): void {
  masking = next;
  tagKey = undefined;
}

/** The same text with its secrets masked. The same secret gives the same mask, so that it can still be followed. */
export function maskSecrets(text: string): string {
  return maskAndTell(text, () => {});
}

/** The same, and tells the kind of every secret. */
export function maskAndTell(text: string, onFound: (kind: string) => void): string {
  let masked = text;
  // A mask can uncover what stood too close to the secret before it. Every round leaves less that is not masked.
  for (;;) {
    const found = findSecrets(masked, masking.findOwn);
    if (found.length === 0) return masked;
    for (const { kind } of found) onFound(kind);
    masked = replaceAll(masked, found);
  }
}

function replaceAll(text: string, found: readonly FoundSecret[]): string {
  let masked = '';
  let from = 0;
  for (const { start, end, kind } of found) {
    masked += `${text.slice(from, start)}[masked ${kind} ${tagOf(text.slice(start, end))}]`;
    from = end;
  }
  return masked + text.slice(from);
}

/** The kind is left out and so are line breaks: the same secret has the same tag wherever and however it stands. */
function tagOf(secret: string): string {
  tagKey ??= masking.tagKey();
  const { createHmac } = process.getBuiltinModule('node:crypto');
  const written = secret.replace(/\s+|\\[nr]/g, '');
  return createHmac('sha256', tagKey).update(written).digest('hex').slice(0, TAG_DIGITS);
}
