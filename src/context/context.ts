import type { Client, ClientRows } from '../clients/client.ts';
import type { Config } from '../config/config.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { usageError } from '../domain/app-error.ts';
import type { TypedAround } from '../domain/paste-marks.ts';
import type { SessionRef } from '../domain/session.ts';
import type { Masker } from '../secrets/mask-secrets.ts';
import type { Workspace } from '../system/git/read-workspace.ts';

/**
 * Everything a process works with, for sessions in one folder. Created once at the edge of the process (`createContext`) and
 * passed on as a value; configuration, key and git state are read on first use, once.
 */
export interface Context {
  readonly environment: NodeJS.ProcessEnv;
  /** The folder of the session, or the one in which the command was called. */
  readonly cwd: string;
  readonly project: string;
  readonly home: string;
  readonly dataDir: string;
  /** The client of the session in question; the default client for everything else. */
  readonly client: Client;
  readonly clients: readonly [Client, ...Client[]];
  readonly clientDir: string;
  readonly config: Config;
  readonly loadedConfig: LoadedConfig;
  readonly masker: Masker;
  readonly reader: Reader;
  /** When the work must be finished, in milliseconds since the epoch. */
  readonly deadline: number;
  /** Called by the mod of the plugin, which puts the brief into the compaction itself. */
  readonly isMod: boolean;
  now(): Date;
  /** Writes a masked line into the log. */
  log(message: string): void;
  /** State of the git repository; undefined where there is none, or git is not asked or too slow. */
  readWorkspace(): Workspace | undefined;
  /** A context for another folder or session of the calling client. */
  inFolder(place: string | SessionPlace): Context;
  /** A context for another project: ignores the variables that the calling session set. */
  elsewhere(place: string | SessionPlace): Context;
}

export type SessionPlace = Pick<SessionRef, 'client' | 'cwd'>;

/** What it takes to read a transcript: the client's rows, a masker for secrets, and which parts of prompts were pasted. */
export interface Reader {
  readonly rows: ClientRows;
  readonly masker: Masker;
  /** For each prompt of a session with pasted text, what was typed around the pastes. */
  pastesOf(sessionId: string): readonly TypedAround[];
}

/** Refuses a command that only the user may run where a misled model could call it: in a client's shell. */
export function refuseModel(context: Context, refusal: (clientName: string) => string, hint: string): void {
  const client = context.clients.find(({ places }) => places.isInSession(context.environment));
  if (client) throw usageError(refusal(client.name), hint);
}
