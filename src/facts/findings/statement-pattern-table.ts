import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { wordPattern } from '../word-pattern.ts';
import { listPattern } from './list-pattern.ts';

// The build works these tables out.

/** A guess, or a figure that was only the first one. */
export const hedged = wordPattern(words('hedged'));
/** A diagnosis, as firmly as it may be put. */
export const diagnosed = wordPattern(words('diagnosed'));
/** "Not the locale.", "It isn't the cache either." */
export const denial = wordPattern(
  String.raw`^(?:(?:${spaced.answeredNo})[,.:!—–-]* )*(?:${spaced.denies})(?=[\s,])|^(?:${unspaced.denies})|(?:${unspaced.deniesLast})[。.]?$`,
);
/** "The cache is not the cause", "the sensor is fine". */
export const cleared = wordPattern(words('cleared'));
/** "I was mistaken": what was said right before is not so. */
export const retracted = wordPattern(words('retracted'));
/** "Removed", "replaced": something is not there any more. */
export const takingAway = wordPattern(words('takenAway'));
/** What is announced, missing or not done yet. */
export const due = wordPattern(String.raw`(?<![\p{L}])(?:${spaced.due})(?![\p{L}\d])|${unspaced.due}`);
/** Written, and not run. */
export const unrun = wordPattern(words('unrun'));
/** What is meant to be done is a decision where it says why, or what not. */
export const justified = wordPattern(
  String.raw`(?<![\p{L}])(?:${spaced.because}|${spaced.purposes})(?![\p{L}])|${unspaced.because}|${unspaced.purposes}`,
);
/** "…, but let me check". */
export const tail = wordPattern(
  String.raw`(?:[,;:]| [—–-]) (?:[\p{L}]{2,4} )?(?:${spaced.lets})(?![\p{L}]).*$`,
);
/** A fault, or what caused one. */
export const fault = listPattern('faults', 'anywhere');
/** The assistant says what it does now, or what it saw and thinks. */
export const acting = listPattern('acts', 'first');
export const recalling = listPattern('recalls', 'anywhere');

function words(name: 'hedged' | 'diagnosed' | 'cleared' | 'retracted' | 'takenAway' | 'unrun'): string {
  return String.raw`(?<![\p{L}])(?:${spaced[name]})(?![\p{L}])|${unspaced[name]}`;
}
