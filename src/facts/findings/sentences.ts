import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { isAnnouncement } from './announcement.ts';
import { thinksAgain } from './second-thoughts.ts';
import { tail } from './statement-pattern-table.ts';

/** Maximum length of a statement, in characters. */
export const LENGTH_MAX = 420;
/** Filler words at the beginning of a sentence: "OK, …", "Great! …". */
const LEAD =
  /^(?:(?:Actually|Good|Right|Wait|Ah|OK|Okay|Hmm|Great|Perfect|Excellent|Interesting|So|But|And|Now|Done|I see)(?:[,!.:] | [-—–] ))+(?=\S)/;
/** A reply of a single word: "Right." */
const REPLY = letterPattern(String.raw`^[\p{L}]{1,6}[!.,]$`);
/** The boundary between two sentences. */
const STOP = letterPattern(String.raw`(?<=[.!?])\s+(?=[\p{Lu}\d\x60"'(]|[a-z]+[\d_])|(?<=[。！？])`);
/** "…, but let me check": this part is cut off, as it claims nothing. */
const TAIL = letterPattern(tail.source, 'i', tail.words);
/** Minimum length of what is left of a sentence when a part of it is cut off. */
const CLAIM_MIN = 25;
/** It begins with a reference ("That is why …"), so its subject is in the sentence before it. */
const BOUND = letterPattern(String.raw`^(?:(?:${spaced.answeredNo}),? )*(?:${spaced.bound})(?![\p{L}])`, 'i');

/** "But only there": it continues the sentence before it. */
const GOES_ON = letterPattern(String.raw`^(?:${spaced.goesOn})(?![\p{L}])`, 'i');
/** "Then this test fails too": only the sentence before it says which test. */
const POINTING = letterPattern(
  String.raw`^[^\x60\d]{0,60}(?<![\p{L}])(?:${spaced.pointing})(?![\p{L}])`,
  'i',
);
const NAMED = /[\x60\d_]|[a-z][A-Z]/;

/** "That I try next" is over once it is done, unlike the statement before it. */
const NEXT_STEP = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.stepToCome})|${unspaced.stepToCome}`, 'i');

/** Joins a sentence that cannot be understood alone ("That is why it fails") with the one before it. */
export function joinBound(sentences: string[]): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    const belongs =
      (isBound(sentence) && !NEXT_STEP.test(sentence)) ||
      (before !== undefined && goesOn(sentence, before)) ||
      (before !== undefined && REPLY.test(before));
    if (before !== undefined && belongs && before.length + sentence.length < LENGTH_MAX)
      joined[joined.length - 1] = `${before} ${sentence}`;
    else joined.push(sentence);
  }
  return joined.map((sentence) => sentence.replace(LEAD, ''));
}

/** Whether any sentence of a line is a self-correction. */
export function tellsOtherwise(line: string): boolean {
  return line.split(STOP.for(line)).some(thinksAgain);
}

/** The sentences of a line, without those that the next one corrects ("Wait, …"). */
export function sentencesOf(line: string): string[] {
  return line
    .split(STOP.for(line))
    .filter((_, nth, all) => !thinksAgain(all[nth + 1] ?? ''))
    .map((sentence) => withoutTail(withoutStep(sentence.replace(LEAD, '').trim())))
    .filter((sentence) => sentence !== '');
}

/** "I'll change the lamp first; the bell has to wait": drops the announced step and keeps the claim behind it. */
function withoutStep(sentence: string): string {
  const at = sentence.indexOf('; ');
  const rest = at === -1 ? '' : sentence.slice(at + 2);
  return rest.length >= CLAIM_MIN && isAnnouncement(sentence.slice(0, at)) ? rest : sentence;
}

function withoutTail(sentence: string): string {
  const at = TAIL.test(sentence) ? sentence.search(TAIL.for(sentence)) : -1;
  return at < CLAIM_MIN ? sentence : `${sentence.slice(0, at)}.`;
}

/** Its subject is in the sentence before it. */
export function isBound(sentence: string): boolean {
  return BOUND.test(sentence);
}

/** It continues the sentence before it; announcements and sentences that introduce a list stay separate. */
function goesOn(sentence: string, before: string): boolean {
  return (
    (GOES_ON.test(sentence) || POINTING.test(sentence)) &&
    !/[:：]$/.test(sentence) &&
    !isAnnouncement(sentence) &&
    !isAnnouncement(before)
  );
}

/** It refers to something that only an earlier sentence names. */
export function isUnclear(text: string): boolean {
  return isBound(text) || GOES_ON.test(text) || (!NAMED.test(text) && POINTING.test(text));
}
