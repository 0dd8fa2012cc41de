import { join } from 'node:path';
import { type ChangedFile, changeFile } from '../../../install/change-file.ts';
import { listFileRecords } from '../../../install/file-record.ts';
import type { Places } from '../../../install/places.ts';
import { type CommandFile, commandFiles } from '../settings/command-files.ts';
import { shellCommand } from '../settings/hook-command.ts';
import { planAddCommandFile, planRemoveCommandFile } from '../settings/plan-command-file.ts';

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
