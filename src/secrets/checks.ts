/** Checks of matches, by name: the build writes patterns as text, so a pattern cannot hold a function. */
const checks = {
  /** Whether a value in a URL is a password, and not a placeholder as in examples. */
  isAddressPassword: (value: string) =>
    isNoPlaceholder(value) && !STAND_IN.test(value) && !/^(?:foo|bar|baz|abc|xyz)$/i.test(value),
  /** Whether the value of a field called password was chosen by somebody, and is no identifier, label or type. */
  isFieldPassword(value: string): boolean {
    if (!isGivenPassword(value) || isCode(value) || UNSPACED.test(value) || ABOUT_FIELDS.test(value))
      return false;
    if (/^[a-z]+(?:-[a-z]+){2,}$/i.test(value)) return value.length >= 14;
    if (/[!?#$%&*@^~+=]$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)) return true;
    return looksLikePassword(value) && !TECHNICAL.test(value) && !/^[A-Z\d_]+$/.test(value);
  },
  /** Whether a value behind a flag such as `--password` is one; documentation may mention the flag in a sentence. */
  isFlagPassword: (text: string) => looksLikePassword(text) || (WORDS.test(text) && isGivenPassword(text)),
  /** Whether what a sentence calls a password is one: it has a digit or a sign, or is several words with hyphens. */
  isSpokenPassword(value: string): boolean {
    if (TECHNICAL.test(value) || /^[A-Z\d_]+$/.test(value) || /[\\{}[\]]|\/\w+\/|\.\w{1,5}$/.test(value))
      return false;
    if (/^[a-z]+(?:-[a-z]+){2,}$/i.test(value)) return value.length >= 14;
    return looksLikePassword(value) && !/^[\w-]+=/.test(value);
  },
  /** Whether what follows a prefix such as `live_` was generated: a long run of letters and digits that is no name. */
  isTokenTail(value: string): boolean {
    if (UUID.test(value)) return true;
    const runs = value.match(/[A-Za-z\d]{16,}/g) ?? [];
    const run = runs.toSorted((one, other) => other.length - one.length)[0];
    if (run === undefined || !/\d/.test(run) || !isNoPlaceholder(value) || entropyOf(run) < 3) return false;
    return lettersInWord(run) < 2.8 || (run.match(/[A-Za-z]\d/g) ?? []).length >= 3;
  },
  /** Whether a quoted word that a sentence calls the password is one, and no adjective such as "required" or "wrong". */
  isUncommonWord: (word: string) =>
    isGivenPassword(word) && !ORDINARY.test(word) && !TECHNICAL.test(word) && !/[{}[\]=]|^\W+$/.test(word),
  isGivenPassword,
  isNoPlaceholder,
  looksLikePassword,
  looksRandom,
  looksVeryRandom,
  /** Whether a token has so much entropy per character that it is no example. */
  isNoExample: (value: string) => entropyOf(value) >= 2,
  /** The same for a value behind a name with other meanings: it must look random as well. */
  isNamedRandom: (value: string) => looksRandom(value) && entropyOf(value) >= 2,
  isSetPassword: (value: string) => looksLikePassword(value) && !/\s/.test(value.slice(0, 12)),
  isSpokenKey: (value: string) =>
    looksVeryRandom(value.replace(/[.*]+$/, '')) && /\d/.test(value) && !/^[a-z]{2,10}_/.test(value),
  holdsToken: (value: string) => {
    const text = Buffer.from(value, 'base64').toString('latin1');
    return /^[\x20-\x7e\n]+$/.test(text) && entropyOf(text) > 3 && isNoPlaceholder(text);
  },
  /** Whether Base64 from somewhere in a text decodes to a name and a value. */
  holdsNamed: (value: string) =>
    [0, 1, 2, 3].some((at) =>
      /^[\w"' ]{0,24}[:=]\s{0,2}["']?[\x21-\x7e]{6}/.test(
        Buffer.from(value.slice(at), 'base64').toString('latin1'),
      ),
    ),
  /** Whether hexadecimal digits decode to printable text without spaces. */
  holdsText: (value: string) => /^[\x21-\x7e]+$/.test(Buffer.from(value, 'hex').toString('latin1')),
} satisfies Record<string, (value: string) => boolean>;

export type Check = keyof typeof checks;

export function passes(check: Check, value: string): boolean {
  return checks[check](value);
}

const NOTHING =
  /^(?:\*+|x+|\.+|-+|_+|0+|(?:(?:%(?:\(\w+\))?[sdrvqxf]|\{[\w.!]*\})[:;,@/|. -]*)+|%[a-z]|(?:undefined|null|none|nil|true|false|string|number|boolean|username|optional|required|redacted|masked|hidden|removed|empty|value)\b.*)$/i;
const PLACEHOLDER =
  /your|xxxx|(?<![a-z\d])xxx(?![a-z\d])|\*\*\*|\.\.\.|…|example|placeholder|change[-_]?me|dummy|<|>|redact|insert|replace|goes[-_]here/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const HASH = /^sha\d+[-:]|(?:^|[-_:/.])(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64})$/i;
const LENGTH_WITHOUT_DIGITS = 20;

function isNoPlaceholder(value: string): boolean {
  return !NOTHING.test(value) && !PLACEHOLDER.test(value) && !isCode(value);
}

const VARIABLE = /^(?:\$|%\w+%$|\{\{|\{\w|<|\[|@|env[.:(]|process\.)/i;
/** A passphrase of several words. */
const WORDS = /^[a-z]{2,}(?: [a-z]{2,}){2,7}$/i;
/** Words that people write in place of a password: "my-password", "secret", "key_here". */
const STAND_IN =
  /^(?:my|the|a|some|new|old|db|user|root|admin|api|auth|access)?[-_ ]?(?:pass(?:word|wd|phrase|code)?|pwd|pw|secret|token|key|value|pin|credentials?|string|text|hash|contraseña|senha|passwort|kennwort|wachtwoord)s?[-_]?(?:here|value|\d|![rsa])?$/i;

/** Whether a value given where a tool expects a password is one: neither a variable, a path nor a placeholder. */
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

/** Words for what a field is, which its identifier, its label and its message hold, but hardly its value. */
const ABOUT_FIELDS =
  /pass|pwd|secret|token|key|user|login|auth|field|input|form|label|error|invalid|valid|require|text|string|hidden|confirm|change|reset|default/i;

/** Four characters in a row of a script without spaces are a sentence. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{4}/;

/** Whether a value that could be an ordinary word is a password: it needs a digit, a sign or mixed case. */
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

/** `token = nextToken` is code; `token = q9Xw7…` is a secret: letters and digits mixed, or punctuation as in passwords. */
function looksRandom(value: string): boolean {
  if (!isNoPlaceholder(value) || isName(value)) return false;
  if (!/\d/.test(value)) return value.length >= LENGTH_WITHOUT_DIGITS && isMixed(value);
  return [/[a-z]/, /[A-Z]/, /\d/, /[^\w]/].filter((kind) => kind.test(value)).length >= 2;
}

/** Whether a value looks generated, and is neither a hash nor a UUID. */
export function looksVeryRandom(value: string): boolean {
  return looksRandom(value) && !UUID.test(value) && !HASH.test(value) && entropyOf(value) > 3.7;
}

/** Whether a value is code: a chain of names, a path, a URL, a comparison, a constant, or a number with its unit. */
function isCode(value: string): boolean {
  return (
    /^(?:\.{1,2}\/|~\/|@|\\)/.test(value) ||
    (value.startsWith('/') && lettersInWord(value) >= 3) ||
    /^~?[A-Za-z_][\w-]*(?:(?:\.|::|->|\?\.)[A-Za-z_][\w-]*)+[.:]?$/.test(value) ||
    /^\{[A-Za-z_][\w.]*[}!:]/.test(value) ||
    /^[\w.]+[!=]==?[^=]|^!+[A-Za-z_][\w.]*$|\/\*/.test(value) ||
    /^(?:https?|file|node|env):/.test(value) ||
    /^[\d.,:]+\D{0,4}$|^0x[\da-f]{1,8}$/i.test(value) ||
    /^[A-Z][A-Z\d]*(?:_[A-Z\d]+){2,}$/.test(value)
  );
}

/** Whether a value is an identifier: readable words joined by case or hyphens, perhaps with a small number. */
function isName(value: string): boolean {
  if (/[^\w./:|-]/.test(value) || /\d{6}/.test(value)) return false;
  // No word is so long, with digits in two places.
  if (/^(?=.*[a-z]\d+[a-z].*[a-z]\d+[a-z])[a-z\d]{20,}$/i.test(value)) return false;
  const isJoined = /^[a-z\d]+(?:[-_./:][a-z\d]+)+$/.test(value);
  const isCamel = /^[A-Za-z][a-z]+(?:\d{0,5}[A-Z][a-z]+)*\d{0,2}$/.test(value);
  if (isJoined || isCamel) return lettersInWord(value) >= 3;
  // `harbour2024` is a password.
  return lettersInWord(value) >= 4 && !/^[^-_./:|]*\d{3}$/.test(value);
}

function isMixed(value: string): boolean {
  return /[a-z]/.test(value) && /[A-Z]/.test(value) && lettersInWord(value) < 2.8;
}

export function lettersInWord(value: string): number {
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[A-Z]/g) ?? [];
  return words.join('').length / Math.max(1, words.length);
}

/** The Shannon entropy per character, in bits. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
