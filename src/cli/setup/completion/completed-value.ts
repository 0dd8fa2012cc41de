import type { CommandOption, CommandWord } from '../../command.ts';

/** What can stand in one place of a command line: one of these, a folder, a file, or what nobody can guess. */
export type CompletedValue = readonly string[] | 'folder' | 'file' | undefined;

const FILES = ['path', 'transcript', 'program'];

/** Told by the choices of an option or a word, or by what it is called. */
export function completedValue(place: CommandOption | CommandWord): CompletedValue {
  const name = 'name' in place ? place.name : (place.value ?? '');
  if (place.choices || name === 'folder') return place.choices ?? 'folder';
  return FILES.includes(name) ? 'file' : undefined;
}
