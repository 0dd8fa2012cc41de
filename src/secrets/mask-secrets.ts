import { type FindOwnSecrets, type FoundSecret, findSecrets } from './find-secrets.ts';

/** What masking needs to know of the machine and the project. */
export interface Masking {
  /**
   * Makes tags that nobody without the key can find the secret for by trying. Asked for at the first secret. Without a key
   * secrets are numbered, which is enough where nothing is stored.
   */
  tagKey(): string | undefined;
  /** For the secrets that only the user knows how to tell, if there are any. Asked for at the first text. */
  findOwn?(): FindOwnSecrets | undefined;
}

const TAG_DIGITS = 10;
const ROUNDS_OF_ONE = 6;
/** What does not end a word: no blank, no quotation mark, and no bracket, as masks have. */
const BESIDE = /[^\s"'`<>()[\]{}]/;

/** Takes the secrets out of texts. The same secret gives the same mask, so that it can still be followed. */
export interface Masker {
  mask(text: string): string;
  /** The same, and tells the kind of every secret. */
  maskAndTell(text: string, onFound: (kind: string) => void): string;
}

export function createMasker(masking: Masking): Masker {
  let makeTag: ((secret: string) => string) | undefined;
  let own: { find?: FindOwnSecrets } | undefined;
  const tagOf = (secret: string) => {
    makeTag ??= createMakeTag(masking.tagKey());
    return makeTag(secret);
  };
  const maskAndTell = (text: string, onFound: (kind: string) => void) => {
    own ??= { find: masking.findOwn?.() };
    let masked = text;
    // A mask can uncover what stood too close to the secret before it. Every round leaves less that is not masked.
    for (let round = 0; ; round++) {
      const secrets = findSecrets(masked, own.find);
      if (secrets.length === 0) return masked;
      // Nothing but a text made for it has so many, one right after the other; one by one they would take a round each.
      const found = round < ROUNDS_OF_ONE ? secrets : widen(masked, secrets);
      for (const { kind } of found) onFound(kind);
      masked = replaceAll(masked, found, tagOf);
    }
  };
  return { maskAndTell, mask: (text) => maskAndTell(text, () => {}) };
}

/** Secrets with all that stands right beside them. */
function widen(text: string, secrets: readonly FoundSecret[]): FoundSecret[] {
  const wide: FoundSecret[] = [];
  for (const { kind, start, end } of secrets) {
    const last = wide.at(-1);
    if (last && start < last.end) continue;
    let from = start;
    let to = end;
    while (from > (last?.end ?? 0) && BESIDE.test(text[from - 1]!)) from--;
    while (to < text.length && BESIDE.test(text[to]!)) to++;
    wide.push({ kind, start: from, end: to });
  }
  return wide;
}

function replaceAll(text: string, found: readonly FoundSecret[], tagOf: (secret: string) => string): string {
  let masked = '';
  let from = 0;
  for (const { start, end, kind, plain = text.slice(start, end) } of found) {
    masked += `${text.slice(from, start)}[masked ${kind} ${tagOf(withoutBreaks(plain))}]`;
    from = end;
  }
  return masked + text.slice(from);
}

/** The kind is left out and so are line breaks, colours and encoding: a secret has the same tag however it stands. */
function withoutBreaks(secret: string): string {
  return secret.replace(/\s+|\\[nr]/g, '');
}

function createMakeTag(key: string | undefined): (secret: string) => string {
  if (key !== undefined) {
    const { createHmac } = process.getBuiltinModule('node:crypto');
    return (secret) => createHmac('sha256', key).update(secret).digest('hex').slice(0, TAG_DIGITS);
  }
  const numbers = new Map<string, number>();
  return (secret) => {
    const number = numbers.get(secret) ?? numbers.size + 1;
    numbers.set(secret, number);
    return number.toString(16).padStart(TAG_DIGITS, '0');
  };
}
