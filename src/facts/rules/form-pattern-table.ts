import { languages } from '../../languages/languages.ts';
import { spaced } from '../../languages/pattern-table.ts';
import type { FormName } from '../../languages/patterns.ts';
import { plainWords } from '../../languages/plain-words.ts';
import { alternativesOf, requiredWords } from '../required-words.ts';

// The build works these tables out. A form a line, `now|today⇥italian⇥ not (?:now|today) `: the words of which one must be there, the
// language that a text must be of, nothing where people mix its words into others, and the pattern.

/** What forbids, and a convention, put as short as can be; in languages with blanks between words. */
export const forbidding = tableOf(formsOf('forbids', true));
export const conventions = tableOf(formsOf('conventions', true));

/** A sentence with words of command that only tells, asks or guesses, or passes on what others said. */
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

/** One that holds for this moment only, unless a word says that it is meant for good. */
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
 * @param hasLeads Whether commas of the patterns stand for words that only lead over as well. Those do not tell what to look for:
 * one of the words of all forms of the language must be there then.
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
