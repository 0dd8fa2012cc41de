import type { StatuslinePlace } from '../../config/config.ts';

/** Puts our line to that of the user's own command. A command that said nothing leaves ours alone. */
export function joinLines(theirs: string, ours: string, place: StatuslinePlace, joint: string): string {
  const lines = theirs.replace(/\s+$/, '');
  if (lines === '') return ours;
  if (place === 'before') return `${ours}${joint}${lines}`;
  return `${lines}${place === 'after' ? joint : '\n'}${ours}`;
}
