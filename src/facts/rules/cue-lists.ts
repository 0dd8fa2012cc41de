import type { Cue } from '../../languages/cue.ts';
import { isListed } from '../../languages/word-list.ts';
import { countsIn, findPhrases, isListedAlone } from '../../prompt/find-phrases.ts';
import { holdsPhrase, unspacedPhrases } from '../../prompt/holds-phrase.ts';
import type { Sentence } from '../../prompt/sentence.ts';

const STOP = /[\s.!。！…~]+$/;

/** Whether a sentence contains a cue; punctuation at its end is ignored. */
export function holdsCue(sentence: Sentence, cue: Cue): boolean {
  const { isUnspaced, text } = sentence;
  return holdsPhrase(isUnspaced ? { ...sentence, text: text.replace(STOP, '') } : sentence, cue);
}

/** Whether a clause begins with a cue, possibly behind connecting words: "and please always …". */
export function opensWithCue({ clauses, whole }: Sentence, cue: Cue, leading: string): boolean {
  return findPhrases(clauses, cue).some((found) => {
    if (!countsIn(found, whole)) return false;
    const before = clauses.slice(clauses.lastIndexOf(' ', found.at - 1) + 1, found.at);
    return before === '' || before === ',' || isListed(leading, before);
  });
}

/** Whether the rest of a sentence, from `start` on, begins with a cue. */
export function startsWithCue({ whole }: Sentence, start: string, cue: Cue): boolean {
  return findPhrases(start, cue).some((found) => found.at === 0 && countsIn(found, whole));
}

/** A sentence without phrases that are not meant literally: "no problem" forbids nothing. */
export function withoutIdle(sentence: Sentence): Sentence {
  if (!holdsCue(sentence, 'idle')) return sentence;
  let { text, clauses } = sentence;
  for (const { phrase } of findPhrases(clauses, 'idle'))
    clauses = clauses.replaceAll(phrase.isOpen ? ` ${phrase.words}` : ` ${phrase.words} `, ' ');
  if (sentence.isUnspaced) for (const word of unspacedPhrases('idle')) text = text.replaceAll(word, ' ');
  return { ...sentence, text, clauses, spaced: clauses.replaceAll(' , ', ' ') };
}

const COMMANDING = ['must', 'firm', 'denies', 'should', 'opening', 'forbid'] as const;

/** Words of command, which do not tell what a sentence is about. */
export function isCueWord(word: string): boolean {
  return COMMANDING.some((cue) => isListedAlone(word, cue));
}

/** The text of Chinese, Japanese or Korean without its cues. */
export function withoutCues(text: string): string {
  let rest = text;
  for (const cue of ['must', 'firm', 'allows', 'releases', 'cancels', 'forbid', 'brief'] as const)
    for (const word of unspacedPhrases(cue)) if (!word.includes('+')) rest = rest.replaceAll(word, ' ');
  return rest;
}
