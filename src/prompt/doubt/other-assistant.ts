import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { holdsPhrase, startsWithPhrase } from '../holds-phrase.ts';
import { readSentence } from '../sentence.ts';
import { isDemand, sentencesOf } from './passage.ts';

const NAMED_YOU = letterPattern(String.raw`^(?:${spaced.youAre})(?: [—–-])? [\p{Lu}][\p{L}]`);
const YOU_ARE = new RegExp(`^(?:${spaced.youAre}) `);

/** A user sets a role with at most one demand; a prompt for another assistant makes several. */
const ORDERS_MIN = 2;

/** Whether a text begins like a prompt for another assistant: "You are a …", "You are Kip, …". */
export function givesRole(text: string): boolean {
  return (startsWithPhrase(readSentence(text), 'roles') && !isOfHere(text)) || givesName(text);
}

/** "You are the reviewer in this session" is said to the assistant in this session, not to another one. */
function isOfHere(text: string): boolean {
  const [first = ''] = sentencesOf(text);
  return YOU_ARE.test(first) && holdsPhrase(readSentence(first), 'atWork');
}

/** Whether a role and several demands are given: "You are a reviewer. Only report bugs. Never comment on style." */
export function givesOrders(text: string): boolean {
  return givesRole(text) && sentencesOf(text).filter(isDemand).length >= ORDERS_MIN;
}

/** Whether the reader is given a name: "You are Kip, …". */
export function givesName(text: string): boolean {
  return NAMED_YOU.test(text);
}

/** Whether a sentence begins the way other assistants begin or end their answers. */
export function isAnswer(text: string): boolean {
  return (
    sentencesOf(text).some((sentence) => startsWithPhrase(readSentence(sentence), 'answers')) ||
    startsWithPhrase(readSentence(text), 'answers')
  );
}
