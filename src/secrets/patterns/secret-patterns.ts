import { columnWords } from '../find-columns.ts';
import { commandSecrets } from './command-secrets.ts';
import { contextSecrets } from './context-secrets.ts';
import { fieldSecrets } from './field-secrets.ts';
import { fileSecrets } from './file-secrets.ts';
import { gitleaksRules } from './gitleaks-rules.ts';
import { keySecrets } from './key-secrets.ts';
import { ownRules, prefixedTokens } from './own-rules.ts';
import { proseSecrets } from './prose-secrets.ts';
import { providerSecrets } from './provider-secrets.ts';
import { checked, type Disguise, type SecretPattern, whole } from './secret-pattern.ts';

/** What stands between the name of a provider and the assigned value. */
const ASSIGNED = String.raw`[ \t\w.-]{0,20}["']?\]?\s{0,3}(?:=>|:{0,3}=|\?=|:)\s{0,3}["'\x60]?`;

/**
 * Columns: kind, form (`token`, or `named` for a value behind a name), bits per character, words, one pattern or two.
 */
function readRule(line: string): SecretPattern {
  const [kind = '', form, bits, words = '', first = '', second] = line.split('\t');
  const common = { words: words.split(' '), bits: Number(bits) };
  if (form === 'named') {
    const source = `(?<before>${first}${ASSIGNED})(?<secret>${second})(?![\\w/+-])`;
    return whole(kind, 'isNamedRandom', { ...common, pattern: { source, flags: 'i' } });
  }
  // Without an upper limit, a text with many such prefixes would be read to its end for each of them.
  const isOpen = /,\}(?:=\{0,\d\})?$/.test(first);
  const source = `(?<![\\w-])(?:${first.replaceAll(',}', ',256}')})${isOpen ? '' : '(?![\\w-])'}`;
  const pattern = { source, flags: '' };
  return { ...checked(kind, 'hasBits', { ...common, pattern, isToken: true }), isWhole: !isOpen };
}

const LETTERS: Readonly<Record<string, string>> = { '': '[A-Za-z\\d]', h: '[\\da-f]', w: '[\\w-]' };

/** Writes a format of a prefix as a rule. */
function ruleOf(token: string): string {
  const [kind, prefixes = '', count = ''] = token.split(':');
  const letters = LETTERS[count.replace(/\d+/, '')];
  const words = prefixes.toLowerCase().replaceAll(',', ' ');
  const pattern = `(?:${prefixes.replaceAll(',', '|')})${letters}{${Number.parseInt(count, 10)},}`;
  return [kind, 'token', '3', words, pattern].join('\t');
}

/** The rules of gitleaks and our own, for tokens and for values behind the name of a provider. */
const ruleSecrets = [
  ...ownRules.trim().split('\n'),
  ...prefixedTokens.trim().split(/\s+/).map(ruleOf),
  ...gitleaksRules.trim().split('\n'),
].map(readRule);

/** All patterns. Of two that match the same text, the first one gives the kind. */
export const secretPatterns: readonly SecretPattern[] = [
  ...providerSecrets,
  ...ruleSecrets,
  ...contextSecrets,
  ...keySecrets,
  ...fieldSecrets,
  ...fileSecrets,
  ...commandSecrets,
  ...proseSecrets,
];

const each = (letters: string, put: (letter: string) => string) => [...letters].map(put);
/** The first letters of well-known tokens, in hexadecimal digits. */
const FIRST_LETTERS = ['67', '73', '78', '6e', '68', '41', '65', '64', '70', '47'];

/** Words that show that a text holds escaped terminal sequences (hidden), encoded characters (concealed) or a table. */
export const disguises: readonly Disguise[] = [
  {
    disguise: 'hidden',
    words: [
      ...['\\x1b', '\\u001b', '\\u{1b}', '\\033'],
      ...each('0123459m', (letter) => `\\e[${letter}`),
      ...each('0123459m', (letter) => `^[[${letter}`),
    ],
  },
  { disguise: 'column', words: columnWords },
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
