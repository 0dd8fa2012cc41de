/** A row that a client sends to the model when it takes a session up. Only the client knows what is in it. */
export interface LiveRow {
  /** As it stands in the file. */
  fields: Record<string, unknown>;
  uuid: string;
  /** Its line in the file. */
  line: number;
}

/** What a client would send of a transcript, in order. */
export interface LiveConversation {
  rows: LiveRow[];
  /** The summary that stands for all before the rows; undefined when nothing was summarized. */
  summary?: string;
}

/** What a row is made of, so that each part can be weighed and left out by itself. */
export interface RowPart {
  kind: 'words' | 'statement' | 'result' | 'thinking' | 'input' | 'image' | 'material';
  text: string;
  /** Pictures and documents, which have no text. */
  pictures: number;
}

/** What is put in the place of something that is left out. */
export type Placeholder = (what: string, characters: number) => string;

/** The rows of a copy that belong together, and what the conversation holds up to their end. */
export interface CopiedUnit {
  rows: readonly LiveRow[];
  tokensSoFar: number;
}

export interface CopyHead {
  sessionId: string;
  cwd: string;
  /** Of the two rows with which a copy begins. */
  uuids: readonly [string, string];
  /** The first message. */
  notice: string;
  /** When no row of the copy has a time. */
  time: string;
  tokensBefore: number;
  tokens: number;
}

/** How lighter copies are made of the transcripts of a client. */
export interface ClientCopy {
  /** Follows a transcript line by line, and forgets with each compaction what the client forgot. */
  follow(): { read(bytes: Buffer, line: number): void; end(): LiveConversation };
  isAssistant(row: LiveRow): boolean;
  /** Rows of one message of the assistant have the same. */
  messageIdOf(row: LiveRow): string;
  callsOf(row: LiveRow): { id: string; name: string }[];
  /** The calls that a row answers. */
  answersOf(row: LiveRow): string[];
  partsOf(row: LiveRow): RowPart[];
  /** How a row gets lighter, each in its way; nothing when nothing is left. */
  lighten: {
    /** Copies of what lies in a file or was said by a hook go; long results, and those for the screen, become one line each. */
    results(row: LiveRow, placeholder: Placeholder, nameOf: (callId: string) => string): LiveRow | undefined;
    /** Without what the model thought. */
    thinking(row: LiveRow): LiveRow | undefined;
    /** Long texts of calls become one line each. */
    inputs(row: LiveRow, placeholder: Placeholder): LiveRow;
    /** Without the pictures that the user showed. */
    pictures(row: LiveRow, placeholder: Placeholder): LiveRow;
  };
  /** The row without calls that nobody answered and answers that nobody called for: no model takes them. Nothing when that was all. */
  dropUnpaired(row: LiveRow, isPaired: (callId: string) => boolean): LiveRow | undefined;
  /** A transcript of its own, which the client resumes. */
  encode(units: readonly CopiedUnit[], head: CopyHead): Generator<Buffer>;
}
