import { quotePrompt } from '../../prompt/quote-prompt.ts';
import { clipMiddle, oneLine } from '../clip.ts';
import type { Claim } from './claim.ts';

/** The most of a prompt that is ever quoted. */
const WHOLE_MAX = 6000;

/** Words of the user, whole, and with their middle left out for when they do not fit; what was pasted is said to be. They may be what is left of a whole. */
export function quoted(
  label: string,
  words: string,
  note: string,
  charactersShort: number,
  whole = words,
): Pick<Claim, 'text' | 'shorter'> {
  const quote = (room: number) =>
    `${label}: ${clipMiddle(oneLine(quotePrompt(words, room, whole)), room)}${note}`;
  const text = quote(WHOLE_MAX);
  const shorter = quote(charactersShort);
  return shorter === text ? { text } : { text, shorter };
}
