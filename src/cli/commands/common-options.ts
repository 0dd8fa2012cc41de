import type { CommandOption } from '../command.ts';

export const DRY_RUN: CommandOption = { summary: 'Show what would change and change nothing' };
export const YES: CommandOption = { summary: 'Do not ask; without a terminal nothing is asked anyway' };
export const SESSION: CommandOption = {
  summary: 'Another session than the one in work; the beginning of its id is enough',
  value: 'id',
};
