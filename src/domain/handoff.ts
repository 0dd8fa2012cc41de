/** Which session is handed over to a new one of the same folder and branch. */
export type Handoff = 'unfinished' | 'always' | 'never';

/** What holds when nobody set anything else; a start that has nothing to be told is decided by this alone. */
export const HANDOFF_DEFAULT: Handoff = 'unfinished';
export const HANDOFF_HOURS_DEFAULT = 72;
