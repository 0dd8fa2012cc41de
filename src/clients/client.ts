import type { ClientEvent } from '../domain/client-event.ts';
import type { ContextFill } from '../domain/context-fill.ts';
import type { CallResult, Entry, EntryOf } from '../domain/entry.ts';
import type { Reply } from '../domain/reply.ts';
import type { SessionRef } from '../domain/session.ts';
import type { StoredTask } from '../domain/task.ts';
import type { Thread } from '../domain/thread.ts';
import type { ClientCopy } from './client-copy.ts';
import type { ClientProgram } from './client-program.ts';
import type { MakeSample } from './client-sample.ts';
import type { ClientSetup } from './client-setup.ts';

/**
 * A program that talks to us, and all we know of it: its folder here implements this, and nobody else knows its formats.
 * `test/clients-contract/contract.ts` is the suite that every client passes.
 */
export interface Client {
  /** As it stands in the archive, and behind `tideproof hook`. */
  id: string;
  /** As people call it. */
  name: string;
  places: ClientPlaces;
  events: ClientEvents;
  rows: ClientRows;
  /** What it does with a conversation. */
  window: ClientWindow;
  /** How its user has it send figures; only for a client that sends some by OpenTelemetry. */
  telemetry?: ClientTelemetry;
  /** How it is run by us; only for a client that can be. */
  program?: ClientProgram;
  /** How lighter copies of its sessions are made; only for a client whose transcripts can be copied. In a file of its own, like the next. */
  copy?(): Promise<ClientCopy>;
  /** A made-up session, for users who have none yet. In a file of its own, like the next. */
  sample?(): Promise<MakeSample>;
  /** What install changes. In a file of its own: hooks never need it. */
  setup(): Promise<ClientSetup>;
}

type Fields = Record<string, unknown>;

/** Where it keeps what, and what it tells the programs that it starts. */
export interface ClientPlaces {
  /** The folder in which it keeps everything. */
  directory(environment: NodeJS.ProcessEnv): string;
  /** Names the folder that it was started in. */
  projectVariable: string;
  /** Names the session that runs a command. */
  sessionVariable: string;
  /** Whether a program was started by one of its sessions. */
  isInSession(environment: NodeJS.ProcessEnv): boolean;
  /** What a person types to take a session up, in its folder. */
  resumeCommand(sessionId: string): string;
  /** How long it keeps transcripts, in a sentence; empty where it never deletes them. */
  retention: string;
  /** Where it finds the sessions that can be resumed. */
  sessionsFolder(directory: string): string;
  /** The transcripts of all sessions and of their subagents, oldest first. */
  listTranscripts(directory: string): TranscriptFile[];
  /** The transcripts of the subagents of one session. */
  listAgentTranscripts(transcriptPath: string): TranscriptFile[];
  findTranscript(directory: string, sessionId: string): string | undefined;
  /** What its file of a session is called. */
  transcriptName(sessionId: string): string;
  /** Its files in a project with what always holds there, by their paths in it; the one that people know first. */
  instructionFiles: readonly [string, ...string[]];
  /** What it reads from disk into every conversation by itself, also after a compaction. */
  readLoaded(directory: string, project: string, transcriptPath: string): string;
  /** Of files that a conversation worked with, the words of those that it surely puts before the model again after a compaction. */
  readReattached(touched: readonly TouchedFile[], version: string): string;
  /** The task list of a session, where it lies beside the transcript. */
  readTasks(directory: string, sessionId: string): StoredTask[];
  /** Prompts of a session into which something was pasted, each as what was typed around its pastes, as far as the client tells. */
  readPastes(directory: string, sessionId: string): string[][];
}

/** A file that a conversation has read or changed. */
export interface TouchedFile {
  path: string;
  /** When it was read or changed last. */
  touchedAt: string;
  /** The compaction took its words away: they were there, and not in what it left alone. */
  isGone: boolean;
  /** It holds the plan in force. */
  isPlan: boolean;
}

export interface TranscriptFile {
  path: string;
  /** Empty where only the rows tell. */
  sessionId: string;
  /** Of a subagent; empty for the session itself. */
  agentId: string;
  bytes: number;
  modifiedAt: Date;
}

/** Where one of our hooks is registered: in settings of the user's own, by a plugin, or in the shared settings of a project. */
export type RegisteredBy = 'user' | 'plugin' | 'project';

/** What was asked for with `/recall`, and in which session. */
export interface RecallRequest {
  words: string;
  session: SessionRef;
}

/** Its hooks: what it tells us, and what it takes as an answer. */
export interface ClientEvents {
  /** The words behind `tideproof hook` that mean this client, its id first; the others call it in another way. */
  callers: readonly [string, ...string[]];
  /** The most characters of an answer that reach the model. */
  answerCharactersMax: number;
  /** An event, or nothing when it is not for us. Never throws. */
  decodeEvent(payload: Fields, environment: NodeJS.ProcessEnv): ClientEvent | undefined;
  /** What somebody wants to look up with a command of ours. */
  decodeRecall(payload: Fields): RecallRequest | undefined;
  /** A reply as it goes to standard output; empty when there is nothing to say. */
  encodeReply(reply: Reply, event: ClientEvent['kind'], caller: ReplyCaller): string;
  /** Whether another hook of ours that can run is registered for this event, which goes before this one. */
  isLeftToOthers(registeredBy: RegisteredBy, payload: Fields, environment: NodeJS.ProcessEnv): boolean;
  /** What it tells its status line. Never throws. */
  decodeStatus(payload: Fields): ClientStatus;
  /** The command of the user's own that our status line runs too, as install wrote it down. */
  findWrappedCommand(words: readonly string[]): string | undefined;
  /** The shell that it runs commands with. */
  findShell(environment: NodeJS.ProcessEnv): { program: string; words: readonly string[] };
}

export interface ReplyCaller {
  /** One of `callers`. */
  name: string | undefined;
  /** It takes a context of any length. */
  isMod: boolean;
}

export interface ClientStatus {
  session: SessionRef;
  modelId: string;
  modelName: string;
  /** Of the last response; 0 right after a compaction, and absent as long as there was no response. */
  tokens?: number;
  window?: number;
}

/** A transcript line as far as the client can tell by itself. */
export interface DecodedRow {
  /** Empty for a row without an id. */
  uuid: string;
  sessionId: string;
  cwd: string;
  branch: string;
  /** Of the client that wrote it. */
  version: string;
  /** It belongs to a subagent whose rows stand in the same file. */
  sidechain: boolean;
  unparseable: boolean;
  /** Whether anything comes of it: an entry, or something that later rows depend on. */
  isOfUse: boolean;
  entries: Entry[];
  /** Texts besides the entries that are remembered, and so have to be masked. */
  claims: readonly { text: string }[];
  operation?: { text: string };
}

/** What a row says, together with what only earlier rows can tell. */
export interface FollowedRow {
  entries: readonly Entry[];
  /** A prompt that the user took back with it before the model saw it. */
  takenBack?: string;
}

/** The tool that was called, by its name. */
export type ToolOf = (callId: string) => string | undefined;

/** Its transcripts, line by line. */
export interface ClientRows<Row extends DecodedRow = DecodedRow> {
  /** Never throws. */
  decode(bytes: Buffer, line: number): Row;
  /** Where the branch begins that the user went back behind with this row, as an offset in the file. */
  findRewind(row: Row, thread: Thread): number | undefined;
  /** `offset` is where the row begins in the file. */
  follow(row: Row, thread: Thread, toolOf: ToolOf, offset: number): FollowedRow;
  /** What came of a call, where its answer tells more than words. Texts that nobody needs are not looked at. */
  decodeResult(answer: EntryOf<'answered'>, call: EntryOf<'called'>): CallResult | undefined;
  /** Of a row in a branch that was left: what has to be remembered all the same. */
  passOver(row: Row, thread: Thread): void;
  /** The words of a file that the client put before the model by itself; empty for any other row. Not masked: to compare with only. */
  decodeReattached(bytes: Buffer): string;
  /**
   * Told by its bytes: whether the row is written when something that was typed is about to be done, a prompt or a command: a kind that
   * is always written then, or another one.
   */
  marksTyped(bytes: Buffer): 'always' | 'sometimes' | undefined;
  /** Told by its bytes: whether a row may be about a compaction. */
  mayTellCompaction(bytes: Buffer): boolean;
  /** Where and when it was written. */
  decodeSetting(bytes: Buffer): RowSetting;
  /** The same row in the file of another session; nothing when it does not belong there. */
  encodeForked(bytes: Buffer, sessionId: string): Buffer | undefined;
  /** What the session cost so far, in US dollars, if the row says so. */
  decodeCost(bytes: Buffer): number | undefined;
}

export interface RowSetting {
  cwd?: string;
  time?: string;
}

/** Where the settings lie that decide when it compacts. */
export interface WindowPlaces {
  directory: string;
  project: string;
  environment: NodeJS.ProcessEnv;
  /** The arguments that it is started with. */
  words?: readonly string[];
}

/** How full a conversation may become, and what a compaction leaves of it. */
export interface ClientWindow {
  /** The window of a model, and where the client compacts by itself; it may have told its window. */
  find(model: string, places: WindowPlaces, toldWindow?: number): Pick<ContextFill, 'window' | 'threshold'>;
  /** The fill up to which a session can work. Nothing when no window is known. */
  findLimit(model: string, places: WindowPlaces, reportedWindow?: number): number | undefined;
  /** Whether a version keeps the last message of the assistant and what came after it word for word. */
  keepsLastRound(version: string): boolean;
  /** Whether a version marks every compaction that was typed, so that one without a mark was asked for in another way: of a part. */
  marksTypedCompactions(version: string): boolean;
  /** Whether the model gets to see what a hook answers that a version does not wait for. */
  heedsBackground(version: string): boolean;
}

/** What it tells us of the figures that it sends itself. Where from settings: `ClientSetup.exporterVariables`. */
export interface ClientTelemetry {
  /** Whether its user switched figures on. */
  isOn(environment: NodeJS.ProcessEnv): boolean;
  /** The variables of its exporter that it does not hand on to hooks, as far as the system shows them while it runs. */
  readVariables(environment: NodeJS.ProcessEnv): Record<string, string>;
  /** How its sums are made where no variable says so. */
  temporality: 'delta' | 'cumulative';
}
