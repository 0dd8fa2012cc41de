import type { CommandOption, CommandWord } from '../../command.ts';

/** What can stand in one place of a command line: one of these, a folder, a file, or what nobody can guess. */
export type CompletedValue = readonly string[] | 'folder' | 'file' | undefined;

const FILES = ['path', 'transcript', 'program'];

export function valueOfOption({ value = '', choices }: CommandOption): CompletedValue {
  return choices ?? valueNamed(value);
}

export function valueOfWord({ name, choices }: CommandWord): CompletedValue {
  return choices ?? valueNamed(name);
}

function valueNamed(name: string): CompletedValue {
  if (name === 'folder') return 'folder';
  return FILES.includes(name) ? 'file' : undefined;
}
