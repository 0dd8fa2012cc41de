import { expect, test } from 'vitest';
import { CUES, type Cue } from '../src/languages/cue.ts';
import { languages } from '../src/languages/languages.ts';

/** In languages without blanks the end of a sentence says what these say elsewhere; `denies` is a matter of word order. */
const SPACED_ONLY: readonly Cue[] = [
  ...(['obliges', 'persons', 'denies', 'opening', 'regular', 'general'] as const),
  ...(['asks', 'standing', 'tells', 'suggests'] as const),
];
const OPTIONAL: readonly Cue[] = ['denies'];

test.each(languages.map((language) => [language.name, language] as const))(
  'every list of %s has words in it',
  (_name, language) => {
    const { name, script, common, cues, ...lists } = language;
    const needed = CUES.filter((cue) => !(script === 'unspaced' ? SPACED_ONLY : OPTIONAL).includes(cue));
    expect(needed.filter((cue) => !cues[cue])).toEqual([]);
    expect(Object.entries(lists).filter(([, words]) => words === '')).toEqual([]);
    expect(common !== '').toBe(script === 'latin');
    expect(name).not.toBe('');
  },
);

test('no list of words repeats itself', () => {
  const repeated = languages.flatMap(({ name, cues }) =>
    Object.entries(cues).flatMap(([cue, words]) =>
      words
        .split('|')
        .filter((word, index, all) => word === '' || all.indexOf(word) !== index)
        .map((word) => `${name} ${cue}: ${word}`),
    ),
  );
  expect(repeated).toEqual([]);
});
