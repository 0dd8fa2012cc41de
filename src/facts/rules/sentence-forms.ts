import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { isListed } from '../../languages/word-list.ts';
import type { Sentence } from '../../prompt/sentence.ts';
import { createFormMatcher } from './form-matcher.ts';
import { conventions, forbidding } from './form-pattern-table.ts';

/** What may stand between the beginning of a clause and its verb. */
const ALL_LEADS = spaced.leads.split('|');
const LEADS = ` ${ALL_LEADS.filter((lead) => !lead.includes(' ')).join(' ')} `;
const LEADING_PHRASES = ALL_LEADS.filter((lead) => lead.includes(' '));

const forbidsPlainly = createFormMatcher(forbidding, withoutLeads);
const isPutAsConvention = createFormMatcher(conventions, withoutLeads);

const TELLING = new RegExp(spaced.tellsOfOthers);

export function tellsByForm({ clauses, isCyrillic }: Sentence): boolean {
  return isCyrillic && TELLING.test(clauses);
}

const ONLY = new RegExp(spaced.forbidsAccented, 'i');
const NOT_DONE = new RegExp(unspaced.forbids);
const PAIRED = new RegExp(unspaced.conventions);
const COMMAND_ENDS = new RegExp(`(?:${unspaced.commandsLast})[。！!．.~ ]*$`);

export function forbidsByForm(sentence: Sentence): boolean {
  if (sentence.isUnspaced) return NOT_DONE.test(sentence.text);
  return forbidsPlainly(sentence) || ONLY.test(sentence.text);
}

export function isConvention(sentence: Sentence): boolean {
  if (sentence.isUnspaced) return PAIRED.test(sentence.text);
  return isBareStyle(sentence) || isPutAsConvention(sentence);
}

/** How code is written, in a word or two: "tabs", "not spaces", "2 spaces", "single quotes". */
const STYLE = `(?:${spaced.indents}|${spaced.quoteMarks}|snake_case|camelcase|kebab-case|pascalcase)`;
const BARE_STYLE = new RegExp(
  `^(?= .*${STYLE} )(?: (?:please|${spaced.not}|only|\\d+|${spaced.numbers.replaceAll('/', '|')}|${spaced.quotes}|${STYLE}))+ $`,
);
const BARE_MAX = 40;

export function isBareStyle({ clauses }: Sentence): boolean {
  return clauses.length <= BARE_MAX && BARE_STYLE.test(clauses);
}

/** Replaces connecting words by commas, as the patterns look for the beginning of a clause. */
function withoutLeads(clauses: string): string {
  let rest = clauses;
  for (const lead of LEADING_PHRASES) rest = rest.replaceAll(` ${lead} `, ' , ');
  const words = rest.split(' ').map((word) => (isListed(LEADS, word) ? ',' : word));
  return words
    .join(' ')
    .replace(/^ (?:, )+/, ' ')
    .replace(/(?:, ){2,}/g, ', ');
}

/** Whether a text ends in a command form of Japanese or Korean. Chinese has none, so there other words decide. */
export function endsAsCommand(text: string): boolean {
  return COMMAND_ENDS.test(text) || !/[\u3040-\u30ff\uac00-\ud7af]/.test(text);
}
