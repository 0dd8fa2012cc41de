import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsCue, startsWithCue } from '../../src/facts/rules/cue-lists.ts';
import { type Cue, OF_ONE_LANGUAGE } from '../../src/languages/cue.ts';
import { languages } from '../../src/languages/languages.ts';
import { isOfLanguage, likelyLanguages } from '../../src/prompt/likely-languages.ts';
import { readSentence, type Sentence } from '../../src/prompt/sentence.ts';

interface Listed {
  cue: Cue;
  language: string;
  /** As it stands in a list, with `*` and `+`. */
  written: string;
  /** What has to stand in a sentence. */
  parts: string[];
}

const listed: Listed[] = languages
  .filter(({ script }) => script !== 'unspaced')
  .flatMap(({ name: language, cues }) =>
    Object.entries(cues).flatMap(([cue, words]) =>
      words
        .split('|')
        .map((written) => ({ cue: cue as Cue, language, written, parts: written.split('+').map(plain) })),
    ),
  );

const mixedIn = new Set(languages.filter(({ isMixedIn }) => isMixedIn).map(({ name }) => name));

/** The phrases that are looked for in a sentence. */
function listedFor({ whole }: Sentence): Listed[] {
  const likely = likelyLanguages(whole);
  const apart = languages.filter(({ name }) => !mixedIn.has(name) && isOfLanguage(whole, name));
  return listed.filter(({ cue, language }) => {
    if (!mixedIn.has(language)) return apart.some(({ name }) => name === language);
    return language === 'russian' || !OF_ONE_LANGUAGE.includes(cue) || likely.includes(language);
  });
}

function isIn({ parts }: Listed, spaced: string): boolean {
  return parts.every((part) => spaced.includes(part));
}

/** With blanks around it, but none before an open ending. */
function plain(part: string): string {
  const { spaced } = readSentence(part.replace('*', ''));
  return part.endsWith('*') ? spaced.trimEnd() : spaced;
}

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(...listed.map(({ written }) => written.replace('*', 'e').replaceAll('+', ' the ')), ','),
    fc.constantFrom(
      'the',
      'tests',
      'now',
      'again',
      'nicht',
      'de',
      'nuevo',
      'не',
      'можно',
      'server',
      ',',
      '.',
    ),
  ),
  { minLength: 1, maxLength: 8 },
);

test('a sentence holds a cue exactly when one of the listed phrases stands in it', () => {
  fc.assert(
    fc.property(pieces, (words) => {
      const sentence = readSentence(words.join(' '));
      const expected = listedFor(sentence).filter((each) => isIn(each, sentence.spaced));
      const cues = new Set(listed.map(({ cue }) => cue));
      expect([...cues].filter((cue) => holdsCue(sentence, cue)).sort()).toEqual(
        [...new Set(expected.map(({ cue }) => cue))].sort(),
      );
    }),
    { numRuns: 300 },
  );
});

test('a sentence starts with a cue exactly when it begins with one of the listed phrases', () => {
  fc.assert(
    fc.property(
      pieces,
      fc.constantFrom<Cue>('wonders', 'suggests', 'tells', 'persons', 'general'),
      (words, cue) => {
        const sentence = readSentence(words.join(' '));
        const isExpected = listedFor(sentence).some(
          (each) => each.cue === cue && sentence.clauses.startsWith(each.parts[0]!),
        );
        expect(startsWithCue(sentence, sentence.clauses, cue)).toBe(isExpected);
      },
    ),
    { numRuns: 300 },
  );
});
