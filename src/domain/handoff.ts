/** Which session is handed over to a new one of the same folder and branch. */
export type Handoff = 'unfinished' | 'always' | 'never';

/** What holds when nobody set anything else; whether a start has anything to be told is first decided by this alone. */
export const HANDOFF_HOURS_DEFAULT = 72;
