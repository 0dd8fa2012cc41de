import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { wordPattern } from '../word-pattern.ts';
import { listPattern } from './list-pattern.ts';

// The build computes these tables and puts the results into the bundles.

/** A guess, or a preliminary figure. */
export const hedged = wordPattern(words('hedged'));
/** A diagnosis, however firmly it is worded. */
export const diagnosed = wordPattern(words('diagnosed'));
/** "Not the locale.", "It isn't the cache either." */
export const denial = wordPattern(
  String.raw`^(?:(?:${spaced.answeredNo})[,.:!—–-]* )*(?:${spaced.denies})(?=[\s,])|^(?:${unspaced.denies})|(?:${unspaced.deniesLast})[。.]?$`,
);
/** "The cache is not the cause", "the sensor is fine". */
export const cleared = wordPattern(words('cleared'));
/** "I was mistaken": the statements right before do not hold. */
export const retracted = wordPattern(words('retracted'));
/** "I withdraw F7": the finding with that id does not hold. */
export const withdrawn = wordPattern(words('withdrawn'));
/** "Removed", "replaced": something does not exist any more. */
export const takingAway = wordPattern(words('takenAway'));
/** Something that is announced, missing or not done yet. */
export const due = wordPattern(String.raw`(?<![\p{L}])(?:${spaced.due})(?![\p{L}\d])|${unspaced.due}`);
/** Something was written, but not run yet. */
export const unrun = wordPattern(words('unrun'));
/** A reason or a purpose, which makes a decision of an announced action. */
export const justified = wordPattern(
  String.raw`(?<![\p{L}])(?:${spaced.because}|${spaced.purposes})(?![\p{L}])|${unspaced.because}|${unspaced.purposes}`,
);
/** "…, but let me check": the end of a sentence that only announces the next call. */
export const tail = wordPattern(
  String.raw`(?:[,;:]| [—–-]) (?:[\p{L}]{2,4} )?(?:${spaced.lets})(?![\p{L}]).*$`,
);
/** A fault, or what caused one. */
export const fault = listPattern('faults', 'anywhere');
/** `acting`: the assistant says what it does. `recalling`: it says what it saw or thinks. */
export const acting = listPattern('acts', 'first');
export const recalling = listPattern('recalls', 'anywhere');

function words(
  name: 'hedged' | 'diagnosed' | 'cleared' | 'retracted' | 'withdrawn' | 'takenAway' | 'unrun',
): string {
  return String.raw`(?<![\p{L}])(?:${spaced[name]})(?![\p{L}])|${unspaced[name]}`;
}
