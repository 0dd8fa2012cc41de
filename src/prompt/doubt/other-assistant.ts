import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { holdsPhrase, startsWithPhrase } from '../holds-phrase.ts';
import { readSentence } from '../sentence.ts';
import { isDemand, sentencesOf } from './passage.ts';

const NAMED_YOU = letterPattern(String.raw`^(?:${spaced.youAre})(?: [—–-])? [\p{Lu}][\p{L}]`);
const YOU_ARE = new RegExp(`^(?:${spaced.youAre}) `);

/** Who types says what to keep in mind; a prompt for an assistant says it of many things. */
const ORDERS_MIN = 2;

/** How prompts begin that were written for another assistant, or for all of them. */
export function givesRole(text: string): boolean {
  return (startsWithPhrase(readSentence(text), 'roles') && !isOfHere(text)) || givesName(text);
}

/** "You are the reviewer in this session": said to who works here, and not to whoever may come. */
function isOfHere(text: string): boolean {
  const [first = ''] = sentencesOf(text);
  return YOU_ARE.test(first) && holdsPhrase(readSentence(first), 'atWork');
}

/** "You are a reviewer. Only report bugs. Never comment on style." */
export function givesOrders(text: string): boolean {
  return givesRole(text) && sentencesOf(text).filter(isDemand).length >= ORDERS_MIN;
}

/** "You are Kip, …" */
export function givesName(text: string): boolean {
  return NAMED_YOU.test(text);
}

/** How another assistant talks to its user. */
export function isAnswer(text: string): boolean {
  return (
    sentencesOf(text).some((sentence) => startsWithPhrase(readSentence(sentence), 'answers')) ||
    startsWithPhrase(readSentence(text), 'answers')
  );
}
