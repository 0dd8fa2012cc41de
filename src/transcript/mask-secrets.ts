import { MAY_HOLD_SECRET, secretPatterns } from './secret-patterns.ts';

const TRIGRAMS = 1 << 15;
/** A loop takes a while to get fast: a process that reads little, as hooks do, is better off with a pattern. */
const WARM_UP_CHARACTERS = 500_000;

let charactersSeen = 0;

/** The same text with its secrets masked. The same secret gives the same mask, so that it can still be followed. */
export function maskSecrets(text: string): string {
  charactersSeen += text.length;
  if (charactersSeen < WARM_UP_CHARACTERS && !MAY_HOLD_SECRET.test(text)) return text;
  const hinted = findHints(text);
  if (hinted === 0) return text;
  let masked = text;
  for (const [index, { name, pattern, group }] of secretPatterns.entries()) {
    if ((hinted & (1 << index)) === 0) continue;
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

interface Hints {
  isHint: Uint8Array;
  /** One bit for each pattern. */
  patternsOf: Map<number, number>;
}

let known: Hints | undefined;
let letters = Buffer.allocUnsafe(1 << 14);

/** The patterns that may match, one bit each: a single pass over the text instead of one for every pattern. */
function findHints(text: string): number {
  known ??= collectHints();
  const { isHint, patternsOf } = known;
  if (letters.length < text.length) letters = Buffer.allocUnsafe(text.length * 2);
  // The lower half of every letter is all that is looked at, and bytes are walked faster than text.
  letters.write(text, 'latin1');
  let found = 0;
  let trigram = 0;
  for (let at = 0; at < text.length; at++) {
    // Five bits are the same for a small and a capital letter, and enough for a hint.
    trigram = ((trigram << 5) | (letters[at]! & 31)) & (TRIGRAMS - 1);
    if (isHint[trigram] === 1) found |= patternsOf.get(trigram)!;
  }
  return found;
}

function collectHints(): Hints {
  const isHint = new Uint8Array(TRIGRAMS);
  const patternsOf = new Map<number, number>();
  for (const [index, { hints }] of secretPatterns.entries()) {
    for (const hint of hints) {
      let trigram = 0;
      for (const letter of hint) trigram = (trigram << 5) | (letter.charCodeAt(0) & 31);
      isHint[trigram] = 1;
      patternsOf.set(trigram, (patternsOf.get(trigram) ?? 0) | (1 << index));
    }
  }
  return { isHint, patternsOf };
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
