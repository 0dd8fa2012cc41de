import type { Client, ClientRows } from '../clients/client.ts';
import type { Config } from '../config/config.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import type { SessionRef } from '../domain/session.ts';
import type { Masker } from '../secrets/mask-secrets.ts';
import type { Workspace } from '../system/git/read-workspace.ts';

/**
 * What a process works with, for sessions in one folder. Made once at the edge of the process (`createContext`) and passed
 * on as a value. Whatever has to be read for it is read at the first use, once.
 */
export interface Context {
  readonly environment: NodeJS.ProcessEnv;
  /** The folder in which the session works, or the command was called. */
  readonly cwd: string;
  /** The folder of its project. */
  readonly project: string;
  readonly home: string;
  /** Where tideproof keeps everything. */
  readonly dataDir: string;
  /** The client whose session it is about; the one that is meant where nobody says which for all others. */
  readonly client: Client;
  /** Every client that this process knows. */
  readonly clients: readonly [Client, ...Client[]];
  /** Where the client keeps everything. */
  readonly clientDir: string;
  readonly config: Config;
  /** The configuration with where each value is from, and what is wrong in its files. */
  readonly loadedConfig: LoadedConfig;
  readonly masker: Masker;
  /** How transcripts of the client are read. */
  readonly reader: Reader;
  /** When the work must be done, in milliseconds since the epoch. */
  readonly deadline: number;
  /** The mod of the plugin asks, which puts the brief into the compaction itself. */
  readonly isMod: boolean;
  now(): Date;
  /** Writes a line into the log, without secrets. */
  log(message: string): void;
  /** What git says of the folder; nothing without a repository, or where git is switched off. */
  readWorkspace(): Workspace | undefined;
  /** The same process for another folder that the calling client works in, or for another session. */
  inFolder(place: string | SessionPlace): Context;
  /** The same process for another project: only the folder tells which, and the calling session is none of it. */
  elsewhere(place: string | SessionPlace): Context;
}

export type SessionPlace = Pick<SessionRef, 'client' | 'cwd'>;

/** Whoever reads a transcript is given all of it: whose rows they are, what becomes of the secrets in them, and what was pasted. */
export interface Reader {
  readonly rows: ClientRows;
  readonly masker: Masker;
  /** What was typed around pastes, prompt by prompt of a session. */
  pastesOf(sessionId: string): readonly (readonly string[])[];
}
