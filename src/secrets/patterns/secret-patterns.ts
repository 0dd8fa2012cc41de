import { commandSecrets } from './command-secrets.ts';
import { contextSecrets } from './context-secrets.ts';
import { fileSecrets } from './file-secrets.ts';
import { gitleaksRules } from './gitleaks-rules.ts';
import { keySecrets } from './key-secrets.ts';
import { ownRules } from './own-rules.ts';
import { proseSecrets } from './prose-secrets.ts';
import { providerSecrets } from './provider-secrets.ts';
import { checked, type Disguise, type SecretPattern, whole } from './secret-pattern.ts';

/** From the name of a provider to what is assigned to it. */
const ASSIGNED = String.raw`[ \t\w.-]{0,20}["']?\]?\s{0,3}(?:=>|:{0,3}=|\?=|:)\s{0,3}["'\x60]?`;

/** A line: name, whether it is a token or has a name in front, bits per character, words, and one pattern or two. */
function readRule(line: string): SecretPattern {
  const [kind = '', form, bits, words = '', first = '', second] = line.split('\t');
  const common = { words: words.split(' '), bits: Number(bits) };
  if (form === 'named') {
    const source = `(?<before>${first}${ASSIGNED})(?<secret>${second})(?![\\w/+-])`;
    return whole(kind, 'isNamedRandom', { ...common, pattern: { source, flags: 'i' } });
  }
  // Without an upper limit, a text full of such beginnings would be read to its end again and again.
  const isOpen = /,\}(?:=\{0,\d\})?$/.test(first);
  const source = `(?<![\\w-])(?:${first.replaceAll(',}', ',256}')})${isOpen ? '' : '(?![\\w-])'}`;
  const pattern = { source, flags: '' };
  return { ...checked(kind, 'hasBits', { ...common, pattern, isToken: true }), isWhole: !isOpen };
}

/** What a maintained list of rules, and our own, know of tokens, and of values that stand behind the name of a provider. */
const ruleSecrets = [ownRules, gitleaksRules].flatMap((rules) => rules.trim().split('\n').map(readRule));

/** All patterns. Of two that fit the same text, the first one gives it its name. */
export const secretPatterns: readonly SecretPattern[] = [
  ...providerSecrets,
  ...ruleSecrets,
  ...contextSecrets,
  ...keySecrets,
  ...fileSecrets,
  ...commandSecrets,
  ...proseSecrets,
];

const each = (letters: string, put: (letter: string) => string) => [...letters].map(put);
/** The letters that well-known tokens begin with, in hexadecimal digits. */
const FIRST_LETTERS = ['67', '73', '78', '6e', '68', '41', '65', '64', '70', '47'];

/** What gives away that a text holds terminal sequences that are written out, or letters that are encoded. */
export const disguises: readonly Disguise[] = [
  {
    disguise: 'hidden',
    words: [
      ...['\\x1b', '\\u001b', '\\u{1b}', '\\033'],
      ...each('0123459m', (letter) => `\\e[${letter}`),
      ...each('0123459m', (letter) => `^[[${letter}`),
    ],
  },
  {
    disguise: 'concealed',
    words: [
      ...['%5f', '\\u005f', '\\x5f', '\\u002d', '\\x2d', '&#95', '&#45', '&#x5f', '&#x2d', '&#103', '&#115'],
      ...FIRST_LETTERS.flatMap((digits) => [`%${digits}%`, `\\x${digits}`, `\\u00${digits}`, `&#x${digits}`]),
      ...['\\147', '\\163', '\\170', '\\156', '\\101', '\\145'],
      ...['ghp\\_', 'gho\\_', 'ghs\\_', 'npm\\_', 'pat\\_', 'sk\\_l', 'key\\_'],
    ],
  },
];
