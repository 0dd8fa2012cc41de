import type { CommandOption, CommandWord } from '../command.ts';

export const DRY_RUN: CommandOption = { summary: 'Show what would change, and change nothing' };
export const YES: CommandOption = { summary: 'Do not ask for confirmation' };
/** For what cannot be undone. */
export const YES_FOR_GOOD: CommandOption = {
  summary: 'Do not ask for confirmation; required without a terminal',
};
/** The argument that names a compaction. */
export const WHICH: CommandWord = {
  name: 'which',
  summary: 'Its id, "last" for the last one here, or <session>:<number>; a .jsonl file can be the session',
};
export const SESSION: CommandOption = {
  summary: 'Only this session; the start of its id is enough',
  value: 'id',
};
export const PROJECT: CommandOption = {
  summary: 'The project in this folder instead of the one you are in',
  value: 'folder',
};
export const ALL: CommandOption = { summary: 'All projects on this machine' };
export const SINCE: CommandOption = {
  summary: 'Only since then: yesterday, 2h, 3d, 1w, 1mo, or a date',
  value: 'when',
};
export const UNTIL: CommandOption = { summary: 'Only before then; the same forms', value: 'when' };

/** Options for the scope of a command: the same for all commands. */
export const SCOPE: Readonly<Record<string, CommandOption>> = {
  session: SESSION,
  project: PROJECT,
  all: ALL,
};
/** Options for the session of a command; by default the current one of the current project. */
export const ONE_SESSION: Readonly<Record<string, CommandOption>> = {
  session: { summary: 'Another session than the current one; the start of its id is enough', value: 'id' },
  project: PROJECT,
};

export function limitOption(what: string, count: number): CommandOption {
  return { summary: `How many ${what}; default ${count}`, value: 'n' };
}
