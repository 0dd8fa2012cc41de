import type { Config } from '../config/config.ts';
import type { LoadedConfig } from '../config/load-config.ts';
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
  /** Where the client keeps everything. */
  readonly claudeDir: string;
  readonly config: Config;
  /** The configuration with where each value is from, and what is wrong in its files. */
  readonly loadedConfig: LoadedConfig;
  readonly masker: Masker;
  /** When the work must be done, in milliseconds since the epoch. */
  readonly deadline: number;
  /** The mod of the plugin asks, which puts the brief into the compaction itself. */
  readonly isMod: boolean;
  now(): Date;
  /** Writes a line into the log, without secrets. */
  log(message: string): void;
  /** What git says of the folder; nothing without a repository, or where git is switched off. */
  readWorkspace(): Workspace | undefined;
  /** The same process for another folder that the calling client works in. */
  inFolder(cwd: string): Context;
  /** The same for a session of any client: only its own folder tells its project. */
  elsewhere(cwd: string): Context;
}
