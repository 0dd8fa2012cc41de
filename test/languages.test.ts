import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

const src = fileURLToPath(new URL('../src', import.meta.url));
/** Masking has tables of its own: what people call a secret, in more languages than there are files for. */
const OTHER_TABLES = /^(?:languages|secrets)\//;
const LETTERS =
  /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u058f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/;
/** Common words without a letter by which one could tell them. */
const TELLTALES =
  /\b(?:nicht|keine?|niemals|immer|jetzt|bitte|stattdessen|weil|fehler|toujours|jamais|maintenant|merci|avec|ensuite|siempre|nunca|ahora|gracias|porque|sempre|agora|obrigad[oa]|nie wieder|ist|und|oder|pas|mais|pour|sin|sem)\b/;
/** "Keine", in a comment or in what is no sentence of a language. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  'config/load-config.ts': /Ich habe das nicht gemacht/,
};

test('words of other languages than English stand in the files of the languages', () => {
  const offences = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !OTHER_TABLES.test(path))
    .flatMap((path) =>
      readFileSync(join(src, path), 'utf8')
        .split('\n')
        .filter((line) => !ALLOWED[path]?.test(line))
        .flatMap((line) => LETTERS.exec(line)?.[0] ?? TELLTALES.exec(line)?.[0] ?? [])
        .map((word) => `${path}: ${word}`),
    );
  expect(offences).toEqual([]);
});
