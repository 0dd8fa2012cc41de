import type { Disguise } from './secret-pattern.ts';

const each = (letters: string, put: (letter: string) => string) => [...letters].map(put);
/** The letters that well-known tokens begin with, in hexadecimal digits. */
const FIRST_LETTERS = ['67', '73', '78', '6e', '68', '41', '65', '64', '70', '47'];

/** What gives away that a text holds terminal sequences that are written out, or letters that are encoded. */
export const listDisguises = (): readonly Disguise[] => [
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
