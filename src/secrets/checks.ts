import {
  entropyOf,
  isAddressPassword,
  isFlagPassword,
  isGivenPassword,
  isNoPlaceholder,
  isSpokenPassword,
  isUncommonWord,
  looksLikePassword,
  looksRandom,
  looksVeryRandom,
} from './looks-random.ts';

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
  /** The same behind a name that means other things as well. */
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
