import { groupDigits } from '../../../domain/group-digits.ts';
import { saySeconds } from '../../../domain/say.ts';

export function sayTokens(tokens: number): string {
  return `${groupDigits(Math.round(tokens))} tokens`;
}

/** A duration in a suitable unit. */
export function sayDuration(milliseconds: number | null, unknown = '–'): string {
  if (milliseconds === null) return unknown;
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : saySeconds(milliseconds);
}
