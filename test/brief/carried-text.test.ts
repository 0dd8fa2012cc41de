import { expect, it, test } from 'vitest';
import { carriedText, rareWords } from '../../src/brief/carried-text.ts';
import { relativePath } from '../../src/domain/relative-path.ts';

it.each([
  ['Say “it’s «done»”.', 'say "it\'s "done""', true],
  ['The user said: MIND THE GAP', 'mind the gap', true],
  ['mind\n   the\tgap', 'mind the gap', true],
  ['mind the gap', 'mind the gaps', false],
  ['mind the gap', ' \n', false],
  ['', '', false],
])('quotes() finds that %j holds %j: %s', (carried, words, isHeld) => {
  expect(carriedText(carried).quotes(words)).toBe(isHeld);
});

test.each([
  ['C:/Users/Ada/app/src/totals.ts', 'c:\\Users\\ada\\app', 'src/totals.ts'],
  ['/Users/Ada/app/src/totals.ts', 'C:\\Users\\Ada\\app', 'src/totals.ts'],
  ['//server/app/src/totals.ts', '\\\\server\\app', 'src/totals.ts'],
  ['C:/Users/Ada/apple/totals.ts', 'C:\\Users\\Ada\\app', 'C:/Users/Ada/apple/totals.ts'],
  ['/home/ada/app/src/totals.ts', '/home/ada/app', 'src/totals.ts'],
  ['/home/ada/apple/totals.ts', '/home/ada/app', '/home/ada/apple/totals.ts'],
])('relativePath(%s, %s) is %s', (path, cwd, relative) => {
  expect(relativePath(path, cwd)).toBe(relative);
});

it.each<[string, string[]]>([
  ['Indentation is two blanks', ['inden', 'blank']],
  ['the a of to', []],
  ['R0042 in src/client.ts:17, at 14:30 or v2.1', ['r0042', 'src/client.ts:17', '14:30', 'v2.1']],
  ['mail ada@pier.org about tide_table', ['ada@pier.org', 'about', 'tide_table']],
  ['and well-known things.', ['well-known', 'thing']],
  ['潮汐表', ['潮汐', '汐表']],
  ['조수표를', ['조수', '수표', '표를']],
  ['Приливы ёлка', ['прили']],
  ['ÜBERSETZUNG', ['übers']],
  ['', []],
])('rareWords() of %j are %j', (given, words) => {
  expect([...rareWords(given)]).toEqual(words);
});
