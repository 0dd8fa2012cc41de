import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { tail } from './statement-pattern-table.ts';

/** No statement is longer. */
export const LENGTH_MAX = 420;
/** Sighs and nods in front of it. */
const LEAD =
  /^(?:(?:Actually|Good|Right|Wait|Ah|OK|Okay|Hmm|Great|Perfect|Excellent|Interesting|So|But|And|Now|Done|I see)(?:[,!.:] | [-—–] ))+(?=\S)/;
/** A word that answers, and nothing more. */
const REPLY = letterPattern(String.raw`^[\p{L}]{1,6}[!.,]$`);
/** Between two sentences. */
const STOP = letterPattern(String.raw`(?<=[.!?])\s+(?=[\p{Lu}\d\x60"'(]|[a-z]+[\d_])|(?<=[。！？])`);
/** "…, but let me check": with it the claim ends. */
const TAIL = letterPattern(tail.source, 'i', tail.words);
/** What is left has to be a claim. */
const CLAIM_MIN = 25;
/** What such a sentence is about stands before it. */
const BOUND = letterPattern(String.raw`^(?:(?:${spaced.answeredNo}),? )*(?:${spaced.bound})(?![\p{L}])`, 'i');

/** "That is why it fails" says nothing without the sentence before it. */
export function joinBound(sentences: string[]): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    const belongs = isBound(sentence) || (before !== undefined && REPLY.test(before));
    if (before !== undefined && belongs && before.length + sentence.length < LENGTH_MAX)
      joined[joined.length - 1] = `${before} ${sentence}`;
    else joined.push(sentence);
  }
  return joined.map((sentence) => sentence.replace(LEAD, ''));
}

export function sentencesOf(line: string): string[] {
  return line
    .split(STOP.for(line))
    .map((sentence) => withoutTail(sentence.replace(LEAD, '').trim()))
    .filter((sentence) => sentence !== '');
}

function withoutTail(sentence: string): string {
  const at = TAIL.test(sentence) ? sentence.search(TAIL.for(sentence)) : -1;
  return at < CLAIM_MIN ? sentence : `${sentence.slice(0, at)}.`;
}

/** What it says depends on the sentence before it. */
export function isBound(sentence: string): boolean {
  return BOUND.test(sentence);
}
