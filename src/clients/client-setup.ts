import type { AppError } from '../domain/app-error.ts';
import type { ChangedFile, FileOptions, FileOutcome, FilePlan } from '../install/change-file.ts';
import type { Check, instructionStates } from '../install/check.ts';
import type { Places, Scope } from '../install/places.ts';

/** What install changes for a client, how it is proved and checked, and the way back. All of it through plans (`install/`). */
export interface ClientSetup {
  /** Does, or plans, what a scope gets. */
  install(request: SetupRequest, wanted: WantedParts, dryRun: boolean): InstalledParts;
  /** Takes out what one scope has, or everything that any install from this machine left anywhere. */
  uninstall(request: Omit<SetupRequest, 'scope'> & { scope?: Scope }, dryRun: boolean): UninstalledParts;
  /** What somebody should know before going ahead with an install; `self` is how to call us. */
  findRemarks(plan: InstalledParts, request: SetupRequest, self: string): string[];
  /** What is not registered because the version of the client does not know it, in a sentence. */
  findLeftOut(request: SetupRequest): string | undefined;
  /** When the client runs an entry of ours, and what for. */
  describeEdit(edit: RegistrationEdit): { when: string; why: string };
  /** How to add the MCP server by hand, where it is missing after an install. */
  findServerCommand(parts: InstalledParts, places: Places): string | undefined;
  /** Plays a made-up session, compaction included, through what an install registered. */
  rehearseInstall(parts: InstalledParts, request: SetupRequest): RehearsedStep[];
  /** Plays that session through whatever is registered here, and tells what is wrong with the registrations. */
  rehearse(request: Omit<SetupRequest, 'scope'>): {
    steps: RehearsedStep[];
    unfit: { event: string; problem: string }[];
  };
  /** Plays a session with the client itself, far away from the user's own files and without network. */
  testLive(options: LiveTestOptions, request: Omit<SetupRequest, 'scope'>): Promise<LiveOutcome>;
  instructions: ClientInstructions;
  /** Its part of the doctor, by what each looks at. */
  checks: Record<string, Check>;
  /** The variables of its exporter in settings of the user and of the machine; a project has no say in where figures go. */
  exporterVariables?(clientDir: string): Record<string, string>;
  /** Its files that may name a copy of this program. */
  listNamingFiles(places: Pick<Places, 'clientDir'>): string[];
}

export interface SetupRequest {
  scope: Scope;
  places: Places;
  environment: NodeJS.ProcessEnv;
  cwd: string;
}

/** Which parts of an install are wanted. */
export interface WantedParts {
  statusLine: boolean;
  commands: boolean;
  server: boolean;
  instructions: boolean;
}

/** Hooks of others in a file that the client never reads. */
export interface IgnoredHooks {
  path: string;
  /** The event and the command of each. */
  hooks: string[];
}

/** What an install does, or would do. */
export interface InstalledParts {
  settings: RegistrationOutcome;
  /** What hooks run in settings that others share. */
  launcher?: ChangedFile;
  commands: ChangedFile[];
  server?: ChangedFile;
  instructions?: ChangedFile;
  /** Entries of ours that the client does not read. */
  stray: ChangedFile[];
  /** Files of hooks that the client ignores, with hooks of others. */
  ignored: IgnoredHooks[];
}

/** What happens to one of our entries. `keep` is listed too, so that a plan shows all there is. */
export interface RegistrationEdit {
  event: string;
  matcher?: string;
  command: string;
  async: boolean;
  /** For the status line: the command that was there before and stays in use. */
  wraps?: string;
  action: 'add' | 'replace' | 'remove' | 'keep';
}

/** What became of the file in which the client is told to call us. */
export interface RegistrationOutcome {
  /** The file itself, behind any symbolic links. */
  settingsPath: string;
  action: 'nothing' | 'created' | 'changed';
  edits: RegistrationEdit[];
  before: string | undefined;
  after: string;
  backupPath?: string;
}

/** What an uninstall does, or would do. */
export interface UninstalledParts {
  /** The user's own, or that of the one scope, comes first. */
  settings: ClearedSettings[];
  files: ChangedFile[];
  /** Files with instructions of ours. */
  blocks: ChangedFile[];
}

/** What became, or would become, of one settings file. */
export interface ClearedSettings {
  path: string;
  outcome?: ClearingOutcome;
  problem?: AppError;
}

export interface ClearingOutcome extends Omit<RegistrationOutcome, 'action' | 'after'> {
  /**
   * `restored`: the bytes from before the install. `deleted`: there was no file before. `edited`: someone else changed
   * the file since, so only our entries were taken out.
   */
  action: 'nothing' | 'restored' | 'deleted' | 'edited';
  /** Undefined if there is no file afterwards. */
  after: string | undefined;
}

export interface RehearsedStep {
  event: string;
  milliseconds: number;
  /** What it wrote for the client. */
  answer: string;
  /** What went wrong, if anything. */
  problem?: string;
}

export interface LiveTestOptions {
  /** The program of the client; the one on the PATH when not given. */
  program?: string;
  /** Whether everything of the run stays where it was played. */
  keepFolder: boolean;
  onProgress(text: string): void;
}

export interface LiveOutcome {
  client: string;
  clientVersion: string;
  milliseconds: number;
  channels: Channel[];
  /** Where everything of the run lies, if it was to be kept. */
  folder?: string;
}

/** One way between the client and us, and whether something came through. */
export interface Channel {
  name: string;
  passed: boolean;
  /** What came through, or why nothing did. */
  detail: string;
}

/** The block in a file of the client that tells its summarizer what to keep. */
export interface ClientInstructions {
  /** The file of a project, or without one the user's own. */
  find(places: Places, project: string | undefined, environment: NodeJS.ProcessEnv): InstructionsTarget;
  inspect(target: InstructionsTarget): InspectedInstructions;
  change(
    action: 'add' | 'remove',
    target: InstructionsTarget,
    options: Omit<FileOptions, 'kind' | 'path'>,
  ): InstructionsOutcome;
}

export interface InstructionLists {
  keep: readonly string[];
  skip: readonly string[];
}

/** Which file, and what its block is to say. */
export interface InstructionsTarget {
  path: string;
  lists: InstructionLists;
  /** What is wrong in the config files. */
  warnings: string[];
}

/** How a file stands to our block. */
export interface InspectedInstructions {
  /** The file itself, behind any symbolic links. */
  path: string;
  state: keyof typeof instructionStates;
  /** As it is; undefined if there is none. */
  block?: string;
  /** As `add` would write it; empty if the file cannot be used. */
  wanted: string;
  problem?: AppError;
}

export interface InstructionsPlan extends FilePlan {
  /** Whether the file has instructions of its own, which stay and come first. */
  besideOthers: boolean;
}

export type InstructionsOutcome = FileOutcome<InstructionsPlan>;
