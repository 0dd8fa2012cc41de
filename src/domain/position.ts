/**
 * How far a transcript was read: always the start of a line. `line`: how many lines are before the offset. `head`: a hash of the
 * first bytes of the file, to tell a file that grew from one that was replaced.
 */
export type Position = typeof START;

export const START = { offset: 0, line: 0, head: '' };
