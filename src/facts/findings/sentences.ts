import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { isAnnouncement } from './announcement.ts';
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

/** "But only there": it goes on with the sentence before it. */
const GOES_ON = letterPattern(String.raw`^(?:${spaced.goesOn})(?![\p{L}])`, 'i');
/** "Then this test fails too": of which test, the sentence before it tells. */
const POINTING = letterPattern(
  String.raw`^[^\x60\d]{0,60}(?<![\p{L}])(?:${spaced.pointing})(?![\p{L}])`,
  'i',
);
const NAMED = /[\x60\d_]|[a-z][A-Z]/;

/** "Wait, …": who thinks again takes back what was said right before. */
const SECOND_THOUGHTS = letterPattern(
  String.raw`^(?:${spaced.answeredNo})?[,.!]? ?(?:${spaced.secondThoughts})(?:[,.!…—–-]| -|:|$)`,
  'i',
);

export function thinksAgain(sentence: string): boolean {
  return SECOND_THOUGHTS.test(sentence);
}

/** "That is why it fails" says nothing without the sentence before it. */
export function joinBound(sentences: string[]): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    const belongs =
      isBound(sentence) ||
      (before !== undefined && goesOn(sentence, before)) ||
      (before !== undefined && REPLY.test(before));
    if (before !== undefined && belongs && before.length + sentence.length < LENGTH_MAX)
      joined[joined.length - 1] = `${before} ${sentence}`;
    else joined.push(sentence);
  }
  return joined.map((sentence) => sentence.replace(LEAD, ''));
}

/** The sentences of a line, from the last one on that thinks again. */
export function sentencesOf(line: string): string[] {
  const sentences = line.split(STOP.for(line));
  return sentences
    .slice(Math.max(0, sentences.findLastIndex(thinksAgain)))
    .map((sentence) => withoutTail(withoutStep(sentence.replace(LEAD, '').trim())))
    .filter((sentence) => sentence !== '');
}

/** "I'll change the lamp first; the bell has to wait": what comes behind the step is what is told. */
function withoutStep(sentence: string): string {
  const at = sentence.indexOf('; ');
  const rest = at === -1 ? '' : sentence.slice(at + 2);
  return rest.length >= CLAIM_MIN && isAnnouncement(sentence.slice(0, at)) ? rest : sentence;
}

function withoutTail(sentence: string): string {
  const at = TAIL.test(sentence) ? sentence.search(TAIL.for(sentence)) : -1;
  return at < CLAIM_MIN ? sentence : `${sentence.slice(0, at)}.`;
}

/** What it says depends on the sentence before it. */
export function isBound(sentence: string): boolean {
  return BOUND.test(sentence);
}

/** What only announces a step, or leads to a list, stands alone. */
function goesOn(sentence: string, before: string): boolean {
  return (
    (GOES_ON.test(sentence) || POINTING.test(sentence)) &&
    !/[:：]$/.test(sentence) &&
    !isAnnouncement(sentence) &&
    !isAnnouncement(before)
  );
}

/** What it speaks of was told before it, and does not stand in it. */
export function isUnclear(text: string): boolean {
  return isBound(text) || GOES_ON.test(text) || (!NAMED.test(text) && POINTING.test(text));
}
