import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexNames, namesIn } from '../../src/brief/check/name-index.ts';

/** The plain way: every place is looked at. */
function standsWhole(text: string, term: string): boolean {
  const isName = (char: string | undefined) => char !== undefined && /[A-Za-z0-9_$]/.test(char);
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1))
    if (!isName(text[at - 1]) && !isName(text[at + term.length])) return true;
  return false;
}

const piece = fc.constantFrom('a', 'ab', 'b', '/', '.', '-', ' ', '$', '_', 'é', '—', '\n');
const made = fc.array(piece, { minLength: 1, maxLength: 14 }).map((pieces) => pieces.join(''));

test('holdsTerm() says of every term whether it stands in the text by itself, in lines that were added too', () => {
  fc.assert(
    fc.property(made, made, made, (text, line, term) => {
      const names = indexNames(text);
      names.add(line, namesIn(line));
      expect(names.holdsTerm(term)).toBe(standsWhole(`${text}\n${line}`, term));
    }),
    { numRuns: 2000 },
  );
});
