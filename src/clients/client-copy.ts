/** A row that the client sends to the model when a session is resumed. Only the client knows its fields. */
export interface LiveRow {
  fields: Record<string, unknown>;
  uuid: string;
  line: number;
}

export interface LiveConversation {
  rows: LiveRow[];
  /** The summary that replaces everything before the rows; undefined if there was no compaction. */
  summary?: string;
}

/** Makes the text that replaces content left out of the copy. */
export type Placeholder = (what: string, characters: number) => string;

/** Rows of a copy that must stay together, and the size of the conversation up to their end. */
export interface CopiedUnit {
  rows: readonly LiveRow[];
  tokensSoFar: number;
}

export interface CopyHead {
  sessionId: string;
  cwd: string;
  notice: string;
  /** Used when no row of the copy has a time. */
  time: string;
  tokensBefore: number;
  tokens: number;
}

export interface ClientCopy {
  /** Drops at each compaction what the client dropped. */
  findLive(lines: Iterable<{ bytes: Buffer; number: number }>): LiveConversation;
  isAssistant(row: LiveRow): boolean;
  /** The same for all rows of one assistant message. */
  messageIdOf(row: LiveRow): string;
  callsOf(row: LiveRow): { id: string; name: string }[];
  answersOf(row: LiveRow): string[];
  /** Text, results, images …, so that their size can be measured: each text, and the number of images and documents in it. */
  partsOf(row: LiveRow): { text: string; pictures: number }[];
  /** One line for each long result and text of a call; no thinking, copies of files or hook output. Undefined if nothing is left. */
  lighten(row: LiveRow, placeholder: Placeholder, nameOf: (callId: string) => string): LiveRow | undefined;
  /** Drops calls without an answer and answers without a call, which the API rejects; undefined if nothing is left. */
  dropUnpaired(row: LiveRow, isPaired: (callId: string) => boolean): LiveRow | undefined;
  /** Writes a new transcript that the client can resume. */
  encode(units: readonly CopiedUnit[], head: CopyHead): Generator<Buffer>;
}
