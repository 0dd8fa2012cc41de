import type { Command } from './command.ts';
import { archive, hubCommand } from './commands/archive.ts';
import { carryOver } from './commands/carry-over.ts';
import { clients, server } from './commands/clients.ts';
import { lookBack } from './commands/look-back.ts';
import { setup } from './commands/setup.ts';
import { startHere } from './commands/start-here.ts';

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

/** All commands in the order of the help. A command's code is loaded when it is called. */
export const commandGroups: readonly CommandGroup[] = [
  { title: 'Start here', commands: startHere },
  { title: 'Look back', commands: lookBack },
  { title: 'Carry work over', commands: carryOver },
  { title: 'Manage the archive', commands: [...archive, hubCommand] },
  { title: 'Set up and check', commands: [...setup, server] },
  { title: 'Called by Claude Code', commands: clients },
];

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands);
