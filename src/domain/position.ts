/** How far a transcript has been read: always at the start of a line. */
export interface Position {
  offset: number;
  /** Lines before the offset. */
  line: number;
  /** What the first bytes of the file hash to: tells a file that grew from one that was replaced. */
  head: string;
}

export const START: Position = { offset: 0, line: 0, head: '' };
