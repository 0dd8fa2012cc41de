import type { CommandOption, CommandWord } from '../../command.ts';

/** What can be completed at a place of the command line: a list, a folder, a file, or nothing. */
export type CompletedValue = readonly string[] | 'folder' | 'file' | undefined;

const FILES = ['path', 'transcript', 'program'];

/** Derived from the choices of an option or argument, or from its name. */
export function completedValue(place: CommandOption | CommandWord): CompletedValue {
  const name = 'name' in place ? place.name : (place.value ?? '');
  if (place.choices || name === 'folder') return place.choices ?? 'folder';
  return FILES.includes(name) ? 'file' : undefined;
}
