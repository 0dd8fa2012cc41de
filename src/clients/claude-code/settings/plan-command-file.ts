import { type CommandFile, ownerOf } from './command-files.ts';

/** What is to become of one file that has the name of one of ours. */
export interface CommandFilePlan {
  action: 'nothing' | 'add' | 'update' | 'remove';
  /** Undefined if there is to be no file. */
  text: string | undefined;
  /** Why a file is left alone that is not what it should be. */
  leftAlone?: 'foreign' | 'edited';
  /** Whether somebody changed our file by hand. */
  edited: boolean;
}

/** Adds our file or brings it up to date. One that is not ours, or was edited by hand, stays as it is. */
export function planAddCommandFile(text: string | undefined, { text: wanted }: CommandFile): CommandFilePlan {
  if (text === undefined) return { action: 'add', text: wanted, edited: false };
  if (text === wanted) return { action: 'nothing', text, edited: false };
  const owner = ownerOf(text);
  if (owner === 'ours') return { action: 'update', text: wanted, edited: false };
  const edited = owner !== 'foreign';
  return { action: 'nothing', text, leftAlone: edited ? 'edited' : 'foreign', edited };
}

/** Takes our file away, also one that was edited by hand; whoever does it keeps a copy. */
export function planRemoveCommandFile(text: string | undefined): CommandFilePlan {
  if (text === undefined) return { action: 'nothing', text, edited: false };
  const owner = ownerOf(text);
  if (owner === 'foreign') return { action: 'nothing', text, leftAlone: 'foreign', edited: false };
  return { action: 'remove', text: undefined, edited: owner !== 'ours' };
}
