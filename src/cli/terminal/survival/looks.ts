import { groupDigits } from '../../../domain/group-digits.ts';
import type { SurvivalCounts, Verdict } from '../../../domain/survival.ts';
import type { Colour, Print } from '../print.ts';

export interface Look {
  sign: string;
  colour: Colour;
  word: string;
}

/** How each verdict looks, wherever people see it: like a diff. */
export const looks: Readonly<Record<Verdict, Look>> = {
  kept: { sign: '=', colour: 'grey', word: 'kept' },
  restored: { sign: '+', colour: 'green', word: 'restored' },
  deferred: { sign: '-', colour: 'red', word: 'left out' },
  lost: { sign: '!', colour: 'red', word: 'lost' },
};
const verdicts = Object.keys(looks) as Verdict[];

/** `=41 +15 -4`: all counts in little room. */
export function signCounts(counts: SurvivalCounts, paint: Print['paint'] = (_colour, text) => text): string {
  return verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => paint(looks[verdict].colour, `${looks[verdict].sign}${groupDigits(counts[verdict])}`))
    .join(' ');
}

/** `41 kept, 15 restored, 4 left out`. */
export function sayCounts(counts: SurvivalCounts): string {
  return verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${groupDigits(counts[verdict])} ${looks[verdict].word}`)
    .join(', ');
}

/** What the signs mean. */
export function explainSigns(): string {
  return verdicts.map((verdict) => `${looks[verdict].sign} ${looks[verdict].word}`).join(', ');
}
