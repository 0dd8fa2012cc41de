/** A row that the client sends to the model when a session is resumed. Only the client knows its fields. */
export interface LiveRow {
  /** As parsed from the file. */
  fields: Record<string, unknown>;
  uuid: string;
  /** Line number in the file. */
  line: number;
}

/** The rows that the client would send to the model, in order. */
export interface LiveConversation {
  rows: LiveRow[];
  /** The summary that replaces everything before the rows; undefined if there was no compaction. */
  summary?: string;
}

/** One part of a row (text, result, image …), so that its size can be measured and it can be left out separately. */
export interface RowPart {
  kind: 'words' | 'statement' | 'result' | 'thinking' | 'input' | 'image' | 'material';
  text: string;
  /** Number of images and documents, which have no text. */
  pictures: number;
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
  /** Ids for the two rows that a copy begins with. */
  uuids: readonly [string, string];
  /** Text of the first message. */
  notice: string;
  /** Used when no row of the copy has a time. */
  time: string;
  tokensBefore: number;
  tokens: number;
}

/** How smaller copies of a client's transcripts are made. */
export interface ClientCopy {
  /** Reads a transcript line by line and drops at each compaction what the client dropped. */
  follow(): { read(bytes: Buffer, line: number): void; end(): LiveConversation };
  isAssistant(row: LiveRow): boolean;
  /** The same for all rows of one assistant message. */
  messageIdOf(row: LiveRow): string;
  callsOf(row: LiveRow): { id: string; name: string }[];
  /** The ids of the calls that a row answers. */
  answersOf(row: LiveRow): string[];
  partsOf(row: LiveRow): RowPart[];
  /** Ways to make a row smaller; undefined when nothing of the row is left. */
  lighten: {
    /**
     * Drops copies of files and output of hooks; replaces long results, and those meant for the screen, by one line
     * each.
     */
    results(row: LiveRow, placeholder: Placeholder, nameOf: (callId: string) => string): LiveRow | undefined;
    /** Drops the model's thinking. */
    thinking(row: LiveRow): LiveRow | undefined;
    /** Replaces long texts in the arguments of calls by one line each. */
    inputs(row: LiveRow, placeholder: Placeholder): LiveRow;
    /** Replaces images that the user sent. */
    pictures(row: LiveRow, placeholder: Placeholder): LiveRow;
  };
  /** Drops calls without an answer and answers without a call, which the API rejects; undefined if nothing is left. */
  dropUnpaired(row: LiveRow, isPaired: (callId: string) => boolean): LiveRow | undefined;
  /** Writes a new transcript that the client can resume. */
  encode(units: readonly CopiedUnit[], head: CopyHead): Generator<Buffer>;
}
