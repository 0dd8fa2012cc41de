/** Even of what stands behind the name of a provider, nothing below this is taken for a secret. */
const NAMED_BITS_MIN = 3;

/** What looks closer at a match, by name: a pattern that the build writes down as text can have no function of its own. */
const checks = {
  isAddressPassword,
  isFlagPassword,
  isGivenPassword,
  isNoPlaceholder,
  isSpokenPassword,
  isUncommonWord,
  looksLikePassword,
  looksRandom,
  looksVeryRandom,
  /** No order in its characters: the bits that the pattern asks for. */
  hasBits: (value: string, bits: number) => entropyOf(value) >= bits,
  /** No order in its characters, for a value behind a name that means other things as well: it has to look random, too. */
  isNamedRandom: (value: string, bits: number) =>
    looksRandom(value) && entropyOf(value) >= Math.max(bits, NAMED_BITS_MIN),
  isSetPassword: (value: string) => looksLikePassword(value) && !/\s/.test(value.slice(0, 12)),
  isSpokenKey: (value: string) =>
    looksVeryRandom(value.replace(/[.*]+$/, '')) && /\d/.test(value) && !/^[a-z]{2,10}_/.test(value),
  /** Base64 of the beginning of a private key. */
  holdsPrivateKey: (value: string) =>
    /PRIVATE KEY/.test(Buffer.from(value.slice(0, 60), 'base64').toString('latin1')),
  /** Base64 of a token. */
  holdsToken: (value: string) => {
    const text = Buffer.from(value, 'base64').toString('latin1');
    return /^[\x20-\x7e\n]+$/.test(text) && entropyOf(text) > 3 && isNoPlaceholder(text);
  },
  /** Hexadecimal digits of a text without blanks. */
  holdsText: (value: string) => /^[\x21-\x7e]+$/.test(Buffer.from(value, 'hex').toString('latin1')),
} satisfies Record<string, (value: string, bits: number) => boolean>;

/** What an encoded value stands for, so that a secret has the same digits in every form. */
const decoders: Readonly<Record<string, (value: string) => string>> = {
  holdsToken: (value) => Buffer.from(value, 'base64').toString('latin1'),
  holdsText: (value) => Buffer.from(value, 'hex').toString('latin1'),
};

export function decoderOf(check: string): ((value: string) => string) | undefined {
  return decoders[check];
}

export type Check = keyof typeof checks;

export function passes(check: Check, value: string, bits: number): boolean {
  return checks[check](value, bits);
}

const NOTHING =
  /^(?:\*+|x+|\.+|-+|_+|0+|(?:(?:%(?:\(\w+\))?[sdrvqxf]|\{[\w.!]*\})[:;,@/|. -]*)+|%[a-z]|(?:undefined|null|none|nil|true|false|string|number|boolean|username|optional|required|redacted|masked|hidden|removed|empty|value)\b.*)$/i;
const PLACEHOLDER =
  /your|xxx|\*\*\*|\.\.\.|…|example|placeholder|change[-_]?me|dummy|<|>|redact|insert|replace|goes[-_]here/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const HASH = /^sha\d+[-:]|(?:^|[-_:/.])(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64})$/i;
const LENGTH_WITHOUT_DIGITS = 20;

/** Not what stands in examples for a secret, nor what code says instead of one. */
function isNoPlaceholder(value: string): boolean {
  return !NOTHING.test(value) && !PLACEHOLDER.test(value) && !isCode(value);
}

const VARIABLE = /^(?:\$|%\w+%$|\{\{|\{\w|<|\[|@|env[.:(]|process\.)/i;
/** Several words, as a value in quotation marks may have. */
const WORDS = /^[a-z]{2,}(?: [a-z]{2,}){2,7}$/i;
/** What is written where a password would stand, by people who do not want to tell theirs. */
const STAND_IN =
  /^(?:my|the|a|some|new|old|db|user|root|admin|api|auth|access)?[-_ ]?(?:pass(?:word|wd|phrase|code)?|pwd|pw|secret|token|key|value|pin|credentials?|string|text|hash|contraseña|senha|passwort|kennwort|wachtwoord)s?[-_]?(?:here|value|\d|![rsa])?$/i;

/** A password in an address, and not the word for it that examples have there. */
function isAddressPassword(value: string): boolean {
  return isNoPlaceholder(value) && !STAND_IN.test(value) && !/^(?:foo|bar|baz|abc|xyz)$/i.test(value);
}

/** What somebody put where a tool expects a password: anything but a variable or a word that stands for it. */
function isGivenPassword(value: string): boolean {
  return (
    value.length >= 3 &&
    !VARIABLE.test(value) &&
    !STAND_IN.test(value) &&
    !NOTHING.test(value) &&
    !PLACEHOLDER.test(value) &&
    !/^(?:\.{0,2}\/|~\/)/.test(value)
  );
}

/** A password behind a flag that any tool may have, and that a sentence may be about. */
function isFlagPassword(value: string): boolean {
  return looksLikePassword(value) || (WORDS.test(value) && isGivenPassword(value));
}

/** A few letters of a script that has no blanks between words are a sentence. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{4}/;

/** A password as people choose it, where it could be an ordinary word as well: a digit or a sign has to be in it. */
function looksLikePassword(value: string): boolean {
  if (!isGivenPassword(value) || value.length < 5 || isCode(value) || UNSPACED.test(value)) return false;
  const letters = /[A-Za-z]/.test(value);
  return (
    (letters && /\d/.test(value) && !/^[a-z]{1,3}\d{1,2}$/i.test(value)) ||
    (letters && /[!@#$%^&*+=?~]/.test(value.slice(0, -1))) ||
    (/[a-z][A-Z].*[A-Z]/.test(value) && lettersInWord(value) < 2.8)
  );
}

const TECHNICAL =
  /^(?:sha-?\d+\w*|md5\w*|base-?\d\d\w*|utf-?\d+|argon2\w*|pbkdf2|scrypt\w*|bcrypt\w*|oauth2?|ipv?\d|x\d+|ed25519|[a-z]{1,3}\d{1,4}|i18n|l10n|\d+(?:st|nd|rd|th)|\d+[a-z]{1,3}|\d+-\w+|[a-z]{1,4}\d)$/i;
const ORDINARY =
  /^(?:required|wrong|invalid|incorrect|correct|missing|empty|optional|unknown|set|unset|not|too|changed|expired|hashed|encrypted|stored|secure|weak|strong|valid|hidden|visible|disabled|enabled|forgotten|reset|the|same|there|here|used|needed|ignored|masked|saved|sent|shown|falsch|ungültig|richtig|leer|vergessen|incorrecte?|requise?|requerid[ao]|incorrect[ao]|obrigatóri[ao]|errat[ao]|onjuist|verplicht|неверн\S*|error|null|undefined)$/i;

/** What somebody says a password is: it has a digit or a sign in it, or several words joined by hyphens. */
function isSpokenPassword(value: string): boolean {
  if (TECHNICAL.test(value) || /^[A-Z\d_]+$/.test(value) || /[\\{}[\]]|\/\w+\/|\.\w{1,5}$/.test(value))
    return false;
  if (/^[a-z]+(?:-[a-z]+){2,}$/i.test(value)) return value.length >= 14;
  return looksLikePassword(value) && !/^[\w-]+=/.test(value);
}

/** A word in quotation marks of which somebody says that it is the password, and which says nothing about it. */
function isUncommonWord(value: string): boolean {
  return (
    isGivenPassword(value) && !ORDINARY.test(value) && !TECHNICAL.test(value) && !/[{}[\]=]|^\W+$/.test(value)
  );
}

/** `token = nextToken` is code; `token = q9Xw7…` is a secret: letters and digits mixed, or punctuation as in passwords. */
function looksRandom(value: string): boolean {
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
    /^~?[A-Za-z_][\w-]*(?:(?:\.|::|->|\?\.)[A-Za-z_][\w-]*)+[.:]?$/.test(value) ||
    /^\{[A-Za-z_][\w.]*[}!:]/.test(value) ||
    /^[\w.]+[!=]==?[^=]|^!+[A-Za-z_][\w.]*$|\/\*/.test(value) ||
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
export function lettersInWord(value: string): number {
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[A-Z]/g) ?? [];
  return words.join('').length / Math.max(1, words.length);
}

/** Bits for each character, by how often each occurs. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
