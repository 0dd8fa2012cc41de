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
  /** Whether a row is only a copy of what lies in a file or was said by a hook. */
  isMaterial(row: LiveRow): boolean;
  /** The row with its long results, and the copies of them for the screen, in one line each. */
  maskResults(row: LiveRow, nameOf: (callId: string) => string, placeholder: Placeholder): LiveRow;
  /** The row without what the model thought; nothing when that was all. */
  dropThinking(row: LiveRow): LiveRow | undefined;
  /** The row with the long texts of its calls in one line each. */
  maskInputs(row: LiveRow, placeholder: Placeholder): LiveRow;
  /** The row without the pictures that the user showed. */
  maskPictures(row: LiveRow, placeholder: Placeholder): LiveRow;
  /** The row without calls that nobody answered: no model takes them. Nothing when that was all. */
  dropCalls(row: LiveRow, isAnswered: (callId: string) => boolean): LiveRow | undefined;
  /** The row without answers to calls that are not there. Nothing when that was all. */
  dropAnswers(row: LiveRow, isCalled: (callId: string) => boolean): LiveRow | undefined;
  /** A transcript of its own, which the client resumes. */
  encode(units: readonly CopiedUnit[], head: CopyHead): Generator<Buffer>;
}
