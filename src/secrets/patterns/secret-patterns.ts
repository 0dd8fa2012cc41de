import { columnWords } from '../find-columns.ts';
import { commandSecrets } from './command-secrets.ts';
import { contextSecrets } from './context-secrets.ts';
import { fieldSecrets } from './field-secrets.ts';
import { fileSecrets } from './file-secrets.ts';
import { keySecrets } from './key-secrets.ts';
import { proseSecrets } from './prose-secrets.ts';
import { providerSecrets } from './provider-secrets.ts';
import { exactly, type SecretPattern } from './secret-pattern.ts';

/** The first letters of well-known tokens, in hexadecimal digits. */
const FIRST_LETTERS = ['67', '73', '78', '6e', '68', '41', '65', '64', '70', '47'];

/** Words that show that a text holds escaped terminal sequences (hidden), encoded characters (concealed) or a table. */
const disguises = [
  disguise('hidden', [
    // JSON in JSON in JSON.
    '\\\\"',
    ...['\\x1b', '\\u001b', '\\u{1b}', '\\033'],
    ...[...'0123459m'].map((letter) => `\\e[${letter}`),
    ...[...'0123459m'].map((letter) => `^[[${letter}`),
  ]),
  disguise('columns', columnWords),
  disguise('concealed', [
    ...['%5f', '\\u005f', '\\x5f', '\\u002d', '\\x2d', '&#95', '&#45', '&#x5f', '&#x2d', '&#103', '&#115'],
    ...FIRST_LETTERS.flatMap((digits) => [`%${digits}%`, `\\x${digits}`, `\\u00${digits}`, `&#x${digits}`]),
    ...['\\147', '\\163', '\\170', '\\156', '\\101', '\\145'],
    ...['ghp\\_', 'gho\\_', 'ghs\\_', 'npm\\_', 'pat\\_', 'sk\\_l', 'key\\_'],
  ]),
];

function disguise(kind: NonNullable<SecretPattern['disguise']>, words: readonly string[]): SecretPattern {
  return { kind, disguise: kind, words, pattern: exactly`` };
}

/** All patterns. Of two that match the same text, the first one gives the kind. */
export const secretPatterns: readonly SecretPattern[] = [
  ...providerSecrets,
  ...contextSecrets,
  ...keySecrets,
  ...fieldSecrets,
  ...fileSecrets,
  ...commandSecrets,
  ...proseSecrets,
  ...disguises,
];
