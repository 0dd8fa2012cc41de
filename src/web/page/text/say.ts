import { groupDigits } from '../../../domain/group-digits.ts';
import { saySeconds, sayTime } from '../../../domain/say.ts';

/** A moment to the minute: seconds stand in the title of what shows it. */
export function sayMinute(time: string): string {
  return sayTime(time).slice(0, 16);
}

export function sayTokens(tokens: number): string {
  return `${groupDigits(Math.round(tokens))} tokens`;
}

/** How long something took, with the unit that fits. */
export function sayDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : saySeconds(milliseconds);
}

/** The last folder of a path: enough to know a project by; the whole path stands in its title. */
export function shortProject(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? path;
}
