import type { Texts } from '../command.ts';

export const DRY_RUN: Texts = { '--dry-run': 'Show what would change, and change nothing' };
export const YES: Texts = { '--yes': 'Do not ask for confirmation' };
/** For what cannot be undone. */
export const YES_FOR_GOOD: Texts = { '--yes': 'Do not ask for confirmation; required without a terminal' };
export const SESSION: Texts = { '--session <id>': 'Only this session; the start of its id is enough' };
export const PROJECT: Texts = {
  '--project <folder>': 'The project in this folder instead of the one you are in',
};
export const ALL: Texts = { '--all': 'All projects on this machine' };
/** What a list is about. */
export const SCOPE: Texts = { ...SESSION, ...PROJECT, ...ALL };
export const SINCE: Texts = { '--since <when>': 'Only since then: yesterday, 2h, 3d, 1w, 1mo, or a date' };
export const UNTIL: Texts = { '--until <when>': 'Only before then; the same forms' };
/** The session of a command; by default the current one of the current project. */
export const ONE_SESSION: Texts = {
  '--session <id>': 'Another session than the current one; the start of its id is enough',
  ...PROJECT,
};
/** What names a compaction. */
export const WHICH = 'Its id, or "last" for the last one here';
