import { join } from 'node:path';
import { type ChangedFile, changeFile } from '../../../install/change-file.ts';
import { listFileRecords } from '../../../install/file-record.ts';
import type { Places } from '../../../install/places.ts';
import { type CommandFile, commandFiles, ownerOf } from '../settings/command-files.ts';
import { shellCommand } from '../settings/hook-command.ts';

/** What is to become of one file that has the name of one of ours. */
interface CommandFilePlan {
  action: 'nothing' | 'add' | 'update' | 'remove';
  /** Undefined if there is to be no file. */
  text: string | undefined;
  /** Why a file is left alone that is not what it should be. */
  leftAlone?: 'foreign' | 'edited';
  /** Whether somebody changed our file by hand. */
  edited: boolean;
}

/** Adds the slash commands and the skill, or brings them up to date. One that cannot be written holds up no other. */
export function addCommandFiles(places: Places, dryRun: boolean): ChangedFile[] {
  const { clientDir, dataDir } = places;
  return filesOf(places).map((file) =>
    changeFile(file.name, { path: join(clientDir, file.path), kind: 'command', dataDir, dryRun }, (text) =>
      planAddCommandFile(text, file),
    ),
  );
}

/** Takes out every such file that this machine added, the last one first: the first one knows the folders made for all. */
export function removeCommandFiles(places: Places, dryRun: boolean): ChangedFile[] {
  const { clientDir, dataDir } = places;
  // What they would run is of no account any more, and may be something that cannot be registered.
  const known = commandFiles('').map(({ name, path }) => ({ name, path: join(clientDir, path) }));
  const others = listFileRecords(dataDir, 'command')
    .filter(({ path }) => !known.some((file) => file.path === path))
    .map(({ path }) => ({ name: path, path }));
  return [...known, ...others]
    .reverse()
    .map(({ name, path }) =>
      changeFile(name, { path, kind: 'command', dataDir, dryRun }, planRemoveCommandFile),
    )
    .filter(({ outcome, problem }) => problem !== undefined || outcome?.action === 'remove');
}

function filesOf({ node, entryFile }: Places): CommandFile[] {
  return commandFiles(shellCommand(node, entryFile));
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
