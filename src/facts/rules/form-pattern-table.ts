import { languages } from '../../languages/languages.ts';
import { spaced } from '../../languages/pattern-table.ts';
import type { FormName } from '../../languages/patterns.ts';
import { plainWords } from '../../languages/plain-words.ts';
import { alternativesOf, requiredWords } from '../required-words.ts';

// The build computes these tables. Each line is a form, `now|today⇥italian⇥ not (?:now|today) `: words of which one has
// to occur, the language that a text has to be in (empty if its words are used within other languages), and the
// pattern.

/** Short forms that forbid something, and short conventions, in languages with blanks between words. */
export const forbidding = tableOf(formsOf('forbids', true));
export const conventions = tableOf(formsOf('conventions', true));

/** Sentences with words of command that only report, ask or guess, or pass on what others said. */
export const told = tableOf([
  ...formsOf('told'),
  ...[
    // "The button must be clicked twice."
    `^(?!.* (?:${spaced.forEver}|${spaced.doNot}) )(?=.* (?:${spaced.operates}) ).* (?:${spaced.toils}) `,
    `^(?: [^ ,]+)? (?:${spaced.tellsWhen})`,
    ` (?:${spaced.saidByOthers}) `,
    ` (?:${spaced.accordingTo})`,
    `, (?:${spaced.askedInPassing}) `,
    `^ (?:${spaced.step}) \\d+ `,
    `^(?: [^ ,]+){0,2} (?:${spaced.thingsWanted}) `,
    `(?:^|,| and) (?:${spaced.nothingSeen})`,
    ` (?:${spaced.hadTo}) (?!you)`,
  ].map(ofAnyLanguage),
]);

/** Instructions for this moment only, unless a word says that they are meant for good. */
export const forOnce = tableOf([
  ...formsOf('forOnce'),
  ...[
    ` (?:${spaced.onlyThis}) `,
    `^ (?:${spaced.firstThen}) `,
    `^ (?:${spaced.answersSomebody}) `,
    ` (?:${spaced.thisOnce}) `,
    // "Rebuild the list, it has to be sorted."
    `^(?: [^ ,]+){0,2} (?:${spaced.makes}|${spaced.chores}) [^,]+ (?:,(?: [^ ,]+)? (?:(?:${spaced.itself}) )?|(?:${spaced.itself}) )(?:${spaced.modals}) `,
    `^(?: [^ ,]+)? (?:${spaced.shaped}) `,
    ` (?:${spaced.thought}) `,
    `^ (?:${spaced.planned}) `,
  ].map(ofAnyLanguage),
]);

interface Form {
  words: string[];
  language: string;
  source: string;
}

function ofAnyLanguage(source: string): Form {
  return { words: wordsOf(source), language: '', source };
}

/**
 * @param hasLeads Whether a comma in a pattern also stands for connecting words. Such a pattern has no words of its own
 * to look for, so one of the words of all forms of the language has to occur.
 */
function formsOf(name: FormName, hasLeads = false): Form[] {
  return languages
    .filter(({ script, patterns }) => script !== 'unspaced' && patterns[name] !== undefined)
    .flatMap(({ name: language, script, isMixedIn, patterns }) => {
      const alternatives = alternativesOf(plainWords(script, patterns[name]!));
      const all = alternatives.flatMap(wordsOf);
      return alternatives.map((source) => {
        const own = wordsOf(source);
        const words = hasLeads && own.some((word) => word.includes(',')) ? all : own;
        return { words, language: isMixedIn ? '' : language, source };
      });
    });
}

function wordsOf(source: string): string[] {
  const words = requiredWords(new RegExp(source));
  if (words.length === 0) throw new Error(`Not to be told by its words: ${source}`);
  return words;
}

function tableOf(forms: readonly Form[]): string {
  return forms
    .map(({ words, language, source }) => [words.join('|'), language, source].join('\t'))
    .join('\n');
}
