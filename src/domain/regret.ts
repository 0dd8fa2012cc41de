/** Something that the model looked up after a compaction although it had known it before. */
export interface Regret {
  kind: RegretKind;
  /** The file, the command, or what was searched for. */
  what: string;
  time: string;
  /** Of the call in the transcript. */
  line: number;
}

export type RegretKind = 'read again' | 'run again' | 'searched';
