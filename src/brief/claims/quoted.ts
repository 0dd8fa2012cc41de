import { clipMiddle, oneLine } from '../describe-fact.ts';
import type { Claim } from './claim.ts';

/** Words of the user, whole, and with their middle left out for when they do not fit. */
export function quoted(
  label: string,
  words: string,
  note: string,
  charactersShort: number,
): Pick<Claim, 'text' | 'shorter'> {
  const whole = oneLine(words);
  const say = (said: string) => `${label}: ${said}${note}`;
  if (whole.length <= charactersShort) return { text: say(whole) };
  return { text: say(whole), shorter: say(clipMiddle(whole, charactersShort)) };
}
