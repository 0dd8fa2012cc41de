import type { Command } from './command.ts';
import { archive } from './commands/archive.ts';
import { carryOver } from './commands/carry-over.ts';
import { internal } from './commands/internal.ts';
import { lookBack } from './commands/look-back.ts';
import { setup } from './commands/setup.ts';
import { startHere } from './commands/start-here.ts';

/** All commands in the order of the help. A command's code is loaded when it is called. */
export const commandGroups: readonly { title: string; commands: readonly Command[] }[] = [
  { title: 'Start here', commands: startHere },
  { title: 'Look back', commands: lookBack },
  { title: 'Carry over', commands: carryOver },
  { title: 'Archive', commands: archive },
  { title: 'Set up', commands: setup },
  { title: 'Called by programs', commands: internal },
];

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands);
