const NOTHING =
  /^(?:\*+|x+|\.+|-+|_+|0+|%[a-z]|(?:undefined|null|none|nil|true|false|string|number|boolean|username|optional|required|redacted|masked|hidden|removed|empty)\b.*)$/i;
const PLACEHOLDER =
  /your|xxx|\*\*\*|\.\.\.|…|example|placeholder|change[-_]?me|dummy|<|>|redact|insert|replace|goes[-_]here/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const HASH = /^sha\d+[-:]|(?:^|[-_:/.])(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64})$/i;
const LENGTH_WITHOUT_DIGITS = 20;

/** Not what stands in examples for a secret, nor what code says instead of one. */
export function isNoPlaceholder(value: string): boolean {
  return !NOTHING.test(value) && !PLACEHOLDER.test(value) && !isCode(value);
}

/** `token = nextToken` is code; `token = q9Xw7…` is a secret: letters and digits mixed, or punctuation as in passwords. */
export function looksRandom(value: string): boolean {
  if (!isNoPlaceholder(value) || isName(value)) return false;
  if (!/\d/.test(value)) return value.length >= LENGTH_WITHOUT_DIGITS && isMixed(value);
  return [/[a-z]/, /[A-Z]/, /\d/, /[^\w]/].filter((kind) => kind.test(value)).length >= 2;
}

/** Like something that a generator of secrets made, and like no hash or id either. */
export function looksVeryRandom(value: string): boolean {
  return looksRandom(value) && !UUID.test(value) && !HASH.test(value) && entropyOf(value) > 3.7;
}

/** A chain of names, a path, an address, a comparison, or a number with its unit. */
function isCode(value: string): boolean {
  return (
    /^(?:\.{1,2}\/|~\/|@|\\)/.test(value) ||
    (value.startsWith('/') && lettersInWord(value) >= 3) ||
    /^[A-Za-z_][\w-]*(?:(?:\.|::|->|\?\.)[A-Za-z_][\w-]*)+[.:]?$/.test(value) ||
    /^[\w.]+[!=]==?[^=]/.test(value) ||
    /^(?:https?|file|node|env):/.test(value) ||
    /^[\d.,:]+\D{0,4}$/.test(value)
  );
}

/** Words joined by case, hyphens or the like, perhaps with a small number: made by a person to be read. */
function isName(value: string): boolean {
  if (/[^\w./:|-]/.test(value) || /\d{6}/.test(value)) return false;
  const isJoined = /^[a-z\d]+(?:[-_./:][a-z\d]+)+$/.test(value);
  const isCamel = /^[A-Za-z][a-z]+(?:\d{0,5}[A-Z][a-z]+)*\d{0,2}$/.test(value);
  if (isJoined || isCamel) return lettersInWord(value) >= 3;
  // `harbour2024` is a password.
  return lettersInWord(value) >= 4 && !/^[^-_./:|]*\d{3}$/.test(value);
}

/** Small and capital letters without any order. */
function isMixed(value: string): boolean {
  return /[a-z]/.test(value) && /[A-Z]/.test(value) && lettersInWord(value) < 2.8;
}

/** How long the words of a text are on average. */
function lettersInWord(value: string): number {
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[A-Z]/g) ?? [];
  return words.join('').length / Math.max(1, words.length);
}

/** Bits for each character, by how often each occurs. */
function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
