import type { CommandOption, CommandWord } from '../command.ts';

export const DRY_RUN: CommandOption = { summary: 'Show what would change and change nothing' };
export const YES: CommandOption = { summary: 'Do not ask; without a terminal nothing is asked anyway' };
/** Of what cannot be undone. */
export const YES_FOR_GOOD: CommandOption = { summary: 'Do not ask; needed where there is no terminal' };
export const SESSION: CommandOption = {
  summary: 'Another session than the one in work; the beginning of its id is enough',
  value: 'id',
};
/** Which compaction a command is about. */
export const WHICH: CommandWord = {
  name: 'which',
  summary: 'Its id, "last", or <session>:<number>; a .jsonl file can stand for the session',
};
export const LAST_OF: Readonly<Record<string, CommandOption>> = {
  session: { summary: 'With "last": of this session; the beginning of its id is enough', value: 'id' },
  project: { summary: 'With "last": of the sessions in this folder or below', value: 'folder' },
};
export const SINCE: CommandOption = {
  summary: 'Only since then: 30m, 2h, 3d, 1w, or a date',
  value: 'when',
};
/** Which part of the record a command is about. */
export const SCOPE: Readonly<Record<string, CommandOption>> = {
  session: { summary: 'Only this session; the beginning of its id is enough', value: 'id' },
  project: {
    summary: 'Sessions in this folder or below; the project you are in when not given',
    value: 'folder',
  },
  all: { summary: 'Of all projects' },
  since: SINCE,
};
