import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { startsWithPhrase } from '../holds-phrase.ts';
import { readSentence } from '../sentence.ts';
import { sentencesOf } from './passage.ts';

const NAMED_YOU = letterPattern(String.raw`^(?:${spaced.youAre})(?: [—–-])? [\p{Lu}][\p{L}]`);

/** How prompts begin that were written for another assistant, or for all of them. */
export function givesRole(text: string): boolean {
  return startsWithPhrase(readSentence(text), 'roles') || givesName(text);
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
