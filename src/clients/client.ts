import type { ClientEvent, Reply } from '../domain/client-event.ts';
import type { ContextFill } from '../domain/context-fill.ts';
import type { CallResult, Entry, EntryOf } from '../domain/entry.ts';
import type { StoredTask } from '../domain/fact.ts';
import type { TypedAround } from '../domain/paste-marks.ts';
import type { SessionRef } from '../domain/session.ts';
import type { Thread } from '../domain/thread.ts';
import type { TokenCounts } from '../domain/token-report.ts';
import type { ClientCopy } from './client-copy.ts';
import type { ClientProgram } from './client-program.ts';
import type { ClientSetup } from './client-setup.ts';

/** A program that talks to us; no other code knows its formats. `test/clients-contract/contract.ts` tests every client. */
export interface Client {
  /** Used in the archive and as the argument of `tideproof hook`. */
  id: string;
  name: string;
  places: ClientPlaces;
  events: ClientEvents;
  rows: ClientRows;
  window: ClientWindow;
  telemetry?: ClientTelemetry;
  program?: ClientProgram;
  /** Makes smaller copies of its sessions, if its transcripts can be copied. Loaded on demand, like the next two. */
  copy?(): Promise<ClientCopy>;
  /** How it counts tokens, if its transcripts tell. */
  tokens?(): Promise<ClientTokens>;
  /** What install changes. Loaded on demand: hooks never need it. */
  setup(): Promise<ClientSetup>;
}

/** Where it keeps its files, and the variables that it sets for programs it starts. */
export interface ClientPlaces {
  directory(environment: NodeJS.ProcessEnv): string;
  /** Variable with the folder that it was started in. */
  projectVariable: string;
  /** Variable with the id of the session that runs a command. */
  sessionVariable: string;
  isInSession(environment: NodeJS.ProcessEnv): boolean;
  /** What a user types to resume a session, in its folder. */
  resumeCommand(sessionId: string): string;
  /** A sentence on how long it keeps transcripts; empty if it never deletes them. */
  retention: string;
  /** The transcripts of all sessions and of their subagents, oldest first. */
  listTranscripts(directory: string): TranscriptFile[];
  listAgentTranscripts(transcriptPath: string): TranscriptFile[];
  /** Besides transcripts, the file with what the user typed in all sessions. */
  typedFile(directory: string): string;
  /** The text of files that it loads into every conversation by itself, also after a compaction. */
  readLoaded(directory: string, project: string, transcriptPath: string, version: string): string;
  /** Whether it holds a summary of this conversation that it made ahead of its use, and that summary. */
  hasReadySummary(transcriptPath: string): boolean;
  readReadySummary(transcriptPath: string): ReadySummaryFile | undefined;
  /** The task list of a session, if the client stores it in a file. */
  readTasks(directory: string, sessionId: string): StoredTask[];
  /** For each prompt with pasted text: what was typed around the pastes, as far as the client records it. */
  readPastes(directory: string, sessionId: string): TypedAround[];
}

/** A summary that a client made ahead of its use. */
export interface ReadySummaryFile {
  summary: string;
  madeAt: string;
  /** The last rows before it, which stay word for word like all after them. */
  keptUuids: string[];
}

export interface TranscriptFile {
  path: string;
  /** Empty if only the rows tell. */
  sessionId: string;
  /** The subagent's id; empty for the session itself. */
  agentId: string;
  bytes: number;
  modifiedAt: Date;
}

/** Its hooks: decodes what it sends, encodes our replies. */
export interface ClientEvents {
  /** Longest answer, in characters, that reaches the model. */
  answerCharactersMax: number;
  /** Undefined for payloads that we ignore. Never throws. */
  decodeEvent(payload: Record<string, unknown>, environment: NodeJS.ProcessEnv): ClientEvent | undefined;
  /** The reply as written to stdout; empty if there is nothing to say. The mod accepts a context of any length. */
  encodeReply(reply: Reply, event: ClientEvent['kind'], isMod: boolean): string;
  /** Whether another working hook of ours takes precedence; this one is of the user, a plugin, or a shared project. */
  isLeftToOthers(
    registeredBy: 'user' | 'plugin' | 'project',
    payload: Record<string, unknown>,
    environment: NodeJS.ProcessEnv,
  ): boolean;
  /** The payload of its status line. Never throws. */
  decodeStatus(payload: Record<string, unknown>): ClientStatus;
  findShell(environment: NodeJS.ProcessEnv): { program: string; words: readonly string[] };
}

export interface ClientStatus {
  session: SessionRef;
  modelId: string;
  modelName: string;
  /** Of the last response; 0 right after a compaction, undefined before the first response. */
  tokens?: number;
  window?: number;
  /** Of the session so far, as the client counts it. */
  costUsd?: number;
}

/** One transcript line, decoded without knowledge of other lines. */
export interface DecodedRow {
  /** Empty for a row without an id. */
  uuid: string;
  sessionId: string;
  cwd: string;
  version: string;
  /** The row belongs to a subagent whose rows are in the same file. */
  sidechain: boolean;
  unparseable: boolean;
  /** Whether the row has an entry or something that later rows depend on. */
  isOfUse: boolean;
  entries: Entry[];
  /** Texts outside the entries that are remembered and therefore must be masked. */
  claims: readonly { text: string }[];
  /** What happened to a message typed while the model was working; `taken back`: before the model saw it. */
  operation?: { kind: string; text: string };
}

export type ToolOf = (callId: string) => string | undefined;

export interface ClientRows<Row extends DecodedRow = DecodedRow> {
  /** Never throws. */
  decode(bytes: Buffer, line: number): Row;
  /** Offset in the file at which the branch begins that the user abandoned by rewinding to before it. */
  findRewind(row: Row, thread: Thread): number | undefined;
  /** The entries completed with what earlier rows say; `offset` is the row's offset in the file. */
  follow(row: Row, thread: Thread, toolOf: ToolOf, offset: number): readonly Entry[];
  /** The structured result of a call, if its answer has one. Does not decode texts that nobody needs. */
  decodeResult(answer: EntryOf<'answered'>, call: EntryOf<'called'>): CallResult | undefined;
  /** Remembers what later rows need of a row in an abandoned branch. */
  passOver(row: Row, thread: Thread): void;
  /** From the bytes: whether the client writes such a row when it starts on what the user typed. */
  marksTyped(bytes: Buffer): 'always' | 'sometimes' | undefined;
  /** Whether a row may be about a compaction. Decided from the bytes, without parsing. */
  mayTellCompaction(bytes: Buffer): boolean;
  /** The row rewritten for the transcript of another session; undefined if it does not belong there. */
  encodeForked(bytes: Buffer, sessionId: string): Buffer | undefined;
  /** Cost of the session so far in US dollars, if the row has it. */
  decodeCost(bytes: Buffer): number | undefined;
}

/** The settings that determine when it compacts. */
export interface WindowPlaces {
  directory: string;
  project: string;
  environment: NodeJS.ProcessEnv;
  /** The process of the client, if it is not the one that the environment is from. */
  clientPid?: number;
  /** What it is started with, if its process need not be asked. */
  words?: readonly string[];
}

export interface ClientWindow {
  /** The window of a model and the threshold of automatic compaction; the client may have reported the window. */
  find(model: string, places: WindowPlaces, toldWindow?: number): Pick<ContextFill, 'window' | 'threshold'>;
  traitsOf(version: string): {
    /** Keeps the last assistant message and everything after it verbatim when it compacts. */
    keepsLastRound: boolean;
    /** Marks every typed `/compact`, so that a manual compaction without a mark is a partial one. */
    marksTypedCompactions: boolean;
    /** Attaches the file of an open plan again after a compaction. */
    reattachesPlan: boolean;
    /** Shows the model the output of a hook that it does not wait for. */
    heedsBackground: boolean;
  };
}

/** How the user lets it send figures by OpenTelemetry. */
export interface ClientTelemetry {
  isOn(environment: NodeJS.ProcessEnv): boolean;
  /** Variables of the exporter, from settings and, if the system allows that, from the running process of the client. */
  readVariables(environment: NodeJS.ProcessEnv, clientDir: string): Record<string, string>;
}

export type TokenRow = { id: string; time: string; cwd: string; sessionId: string } & (
  | { kind: 'compacted'; trigger: string }
  /** Rows of one response share an id; the last one has its counts. */
  | { kind: 'response'; model: string; sidechain: boolean; tokens: TokenCounts }
);

export interface ClientTokens {
  /** Never throws. */
  decode(bytes: Buffer): TokenRow | undefined;
  /** When its prices were looked up. */
  priceDate: string;
  /** Null if nobody knows. `own` are prices of the user: `model=input/output`, each for a million tokens. */
  costUsd(model: string, tokens: TokenCounts, own: readonly string[]): number | null;
}
