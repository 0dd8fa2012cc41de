import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carriedText } from '../../src/brief/check/carried-text.ts';
import type { Fact, FactKind } from '../../src/domain/fact.ts';
import { relativePath } from '../../src/domain/relative-path.ts';

const mark = { uuid: 'row-1', line: 1, time: '', turn: 1, generation: 0 };

function fact(kind: FactKind, text: string): Fact {
  return { kind, key: text, text, status: 'open', detail: {}, uses: 1, first: mark, last: mark };
}

/** Few pieces, so that names, paths and sentences meet in part and as a whole. */
const pieces = fc.array(
  fc.constantFrom('a', 'b', 'ab', ' ', '\n', '/', '.', '-', '$', 'é', '/a.b', 'a b a '),
  {
    maxLength: 12,
  },
);
const text = pieces.map((each) => each.join(''));

function flatten(given: string): string {
  return given.replace(/[ \t\r\n]+/g, ' ').trim();
}

/** Not as a part of a longer name, found the slow way. */
function standsAlone(given: string, term: string): boolean {
  const isName = (char: string) => /^[\w$]$/.test(char);
  return [...Array(given.length + 1).keys()].some(
    (at) =>
      given.startsWith(term, at) && !isName(given.charAt(at - 1)) && !isName(given.charAt(at + term.length)),
  );
}

test('holds() finds words wherever they stand in the text, whatever blanks are between them', () => {
  fc.assert(
    fc.property(text, text, text, (before, words, after) => {
      fc.pre(words !== '');
      const carried = carriedText(`${before}${words}${after}`, '');
      expect(carried.holds(fact('request', words))).toBe(
        flatten(`${before}${words}${after}`).includes(flatten(words)),
      );
    }),
    { numRuns: 1000 },
  );
});

test('holds() finds an id exactly where it is not part of a longer name', () => {
  fc.assert(
    fc.property(text, text, (given, term) => {
      fc.pre(term !== '');
      expect(carriedText(given, '').holds(fact('id', term))).toBe(standsAlone(flatten(given), term));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['/home/ada/app/src/totals.ts', true],
  ['/home/ada/app/src/lines.ts', false],
  ['src/totals.ts', true],
  ['docs/totals.ts', false],
  ['src/totals.tsx', false],
])('holdsPath(%s) is %s', (path, isHeld) => {
  expect(carriedText('It changed src/totals.ts, and lines.ts.', '/home/ada/app').holdsPath(path)).toBe(
    isHeld,
  );
});

test.each([
  ['C:/Users/Ada/app/src/totals.ts', true],
  ['c:/users/ada/app/src/totals.ts', true],
  ['/Users/Ada/app/src/totals.ts', true],
  ['C:/Users/Ada/app/docs/totals.ts', false],
])('on Windows, holdsPath(%s) is %s, whichever slashes the summary has', (path, isHeld) => {
  for (const text of [
    'It changed src\\totals.ts.',
    'It changed C:\\Users\\Ada\\app\\src\\totals.ts.',
    'It changed src/totals.ts.',
  ])
    expect(carriedText(text, 'C:\\Users\\Ada\\app').holdsPath(path)).toBe(isHeld);
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

test.each([
  ['Mend the pier before noon.', true],
  ['Before noon, mend the old pier.', true],
  ['Mend the pier before noon. The ferry is late.', true],
  ['Mend the pier before noon. Paint the ferry blue.', false],
  ['Never mend the pier before noon.', false],
  ['', false],
  ['…', false],
])('holdsMessage(%j) is %s', (message, isHeld) => {
  const summary = 'The user said: mend the old pier before noon.\nThe ferry is late.';
  expect(carriedText(summary, '').holdsMessage(message)).toBe(isHeld);
});
