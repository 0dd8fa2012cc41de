import { type Effort, type FindOwnSecrets, type FoundSecret, findSecrets } from './find-secrets.ts';
import { findStrictly } from './find-strictly.ts';

export interface Masking {
  /** The key without which nobody can find a secret by trying values. Without one, secrets are numbered. */
  tagKey(): string | undefined;
  /** The user's own patterns, if there are any. Read at the first text. */
  findOwn?(): FindOwnSecrets | undefined;
}

const TAG_DIGITS = 10;

/** For all texts of a row: ten times what real sessions needed, and less than two seconds. Short texts get a few more. */
const EFFORT = 40_000;
const SPARE_EFFORT = 4_000;
const SHORT_CHARACTERS = 1_000;
/** No window of a model holds a longer text, which would be searched, and read by extractors, for seconds. */
const CHARACTERS_MAX = 4 << 20;
/** The kind of a text that was not searched and is left out. */
const UNSEARCHED = 'unsearched-text';

/** Replaces secrets in texts. The same secret always gets the same mask, so that its uses can be followed. */
export interface Masker {
  mask(text: string, onFound?: OnFound): string;
  /** The same more strictly, for a text that is given to a model. */
  maskForModel(text: string): string;
  /** The same for texts that may not take more effort together than one text; tells how many took too much. */
  forOneRow(): Masker & { leftOut(): number };
}

export function createMasker(masking: Masking): Masker {
  let makeTag: ((secret: string) => string) | undefined;
  let own: { find?: FindOwnSecrets } | undefined;
  const tagOf = (secret: string) => {
    makeTag ??= createMakeTag(masking.tagKey());
    return makeTag(secret);
  };
  const maskWithin = (text: string, effort: Effort, onFound: OnFound): string | undefined => {
    own ??= { find: masking.findOwn?.() };
    let masked = text;
    if (effort.left < 0) return undefined;
    // Masking a secret can expose another one next to it. Every round leaves less unmasked text.
    for (;;) {
      const secrets = findSecrets(masked, own.find, effort);
      if (effort.left < 0) return undefined;
      if (secrets.length === 0) return masked;
      for (const { kind } of secrets) onFound(kind);
      masked = replaceAll(masked, secrets, tagOf);
    }
  };
  /** The last text for a model: it is put on record and then given. */
  let last = { text: '', masked: '' };
  const create = (start: typeof startBudget): Masker => {
    const mask = (text: string, onFound: OnFound = () => {}) => {
      const budget = start();
      const effort = budget.effort.left < 0 && text.length <= SHORT_CHARACTERS ? budget.spare : budget.effort;
      const masked = text.length > CHARACTERS_MAX ? undefined : maskWithin(text, effort, onFound);
      if (masked !== undefined) return masked;
      onFound(UNSEARCHED);
      budget.leftOut += 1;
      return `[masked ${UNSEARCHED} ${tagOf(text.slice(0, CHARACTERS_MAX))}]`;
    };
    return {
      mask,
      maskForModel: (text) => {
        if (text === last.text) return last.masked;
        const masked = mask(text);
        last = { text, masked: replaceAll(masked, findStrictly(masked), tagOf) };
        return last.masked;
      },
      forOneRow() {
        const budget = startBudget();
        return { ...create(() => budget), leftOut: () => budget.leftOut };
      },
    };
  };
  return create(startBudget);
}

type OnFound = (kind: string) => void;

function startBudget() {
  return { effort: { left: EFFORT }, spare: { left: SPARE_EFFORT }, leftOut: 0 };
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

/** However a secret is wrapped, it has the same tag. */
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
