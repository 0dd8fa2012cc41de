/** How far a transcript was read: always the start of a line. */
export interface Position {
  offset: number;
  /** Lines before the offset. */
  line: number;
  /** A hash of the first bytes of the file, to tell a file that grew from one that was replaced. */
  head: string;
}

export const START: Position = { offset: 0, line: 0, head: '' };
