import type { Command, Commands } from './command.ts';
import { archive } from './commands/archive.ts';
import { carryOver } from './commands/carry-over.ts';
import { internal } from './commands/internal.ts';
import { lookBack } from './commands/look-back.ts';
import { setup } from './commands/setup.ts';
import { startHere } from './commands/start-here.ts';

const groups: Readonly<Record<string, Commands>> = {
  'Start here': startHere,
  'Look back': lookBack,
  'Carry over': carryOver,
  Archive: archive,
  'Set up': setup,
  'Called by programs': internal,
};

const NONE = { options: {}, examples: {} };

/** All commands in the order of the help. A command's code is loaded when it is called. */
export const commandGroups = Object.entries(groups).map(([title, group]) => ({
  title,
  commands: Object.entries(group).map(
    ([name, command]): Command => ({ name, ...NONE, internal: group === internal, ...command }),
  ),
}));

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands);
