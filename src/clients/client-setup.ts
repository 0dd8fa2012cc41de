import type { AppError } from '../domain/app-error.ts';
import type { ChangedFile, FileOptions, FileOutcome, FilePlan } from '../install/change-file.ts';
import type { Check, instructionStates } from '../install/check.ts';
import type { Places, Scope } from '../install/places.ts';

/**
 * What install changes for a client, how that is tested and checked, and how it is undone. All changes are plans
 * (`install/`).
 */
export interface ClientSetup {
  /** Installs into a scope, or only plans it for a dry run. */
  install(request: SetupRequest, wanted: WantedParts, dryRun: boolean): InstalledParts;
  /** Removes what one scope has or, without a scope, everything that any install from this machine left. */
  uninstall(request: Omit<SetupRequest, 'scope'> & { scope?: Scope }, dryRun: boolean): UninstalledParts;
  /** What the user should know before an install goes ahead; `self` is the command that runs tideproof. */
  findRemarks(plan: InstalledParts, request: SetupRequest, self: string): string[];
  /** A sentence about the hooks left out because this version of the client does not know them. */
  findLeftOut(request: SetupRequest): string | undefined;
  /** When the client runs one of our entries, and why. */
  describeEdit(edit: RegistrationEdit): { when: string; why: string };
  /** The command that adds the MCP server by hand, if it is missing after an install. */
  findServerCommand(parts: InstalledParts, places: Places): string | undefined;
  /** Plays a made-up session with a compaction through the hooks that an install registered. */
  rehearseInstall(parts: InstalledParts, request: SetupRequest): RehearsedStep[];
  /** Plays the same session through the hooks registered here, and lists registrations that do not work. */
  rehearse(request: Omit<SetupRequest, 'scope'>): {
    steps: RehearsedStep[];
    unfit: { event: string; problem: string }[];
  };
  /** Plays a session with the real client, isolated from the user's files and without network. */
  testLive(options: LiveTestOptions, request: Omit<SetupRequest, 'scope'>): Promise<LiveOutcome>;
  instructions: ClientInstructions;
  /** The doctor's checks for this client, by subject. */
  checks: Record<string, Check>;
  /** OpenTelemetry variables in the settings of the user and the machine; a project must not redirect figures. */
  exporterVariables?(clientDir: string): Record<string, string>;
  /** Files of the client that may contain the path of a copy of this program. */
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

/** Hooks of other programs in a file that the client never reads. */
export interface IgnoredHooks {
  path: string;
  /** The event and the command of each. */
  hooks: string[];
}

/** The changes of an install, done or planned. */
export interface InstalledParts {
  settings: RegistrationOutcome;
  /** The script that hooks in shared settings run. */
  launcher?: ChangedFile;
  commands: ChangedFile[];
  server?: ChangedFile;
  instructions?: ChangedFile;
  /** Entries of ours in files that the client does not read. */
  stray: ChangedFile[];
  /** Hook files that the client ignores and that contain hooks of other programs. */
  ignored: IgnoredHooks[];
}

/** What happens to one of our entries. `keep` is listed as well, so that a plan shows all entries. */
export interface RegistrationEdit {
  event: string;
  matcher?: string;
  command: string;
  async: boolean;
  /** For the status line: the command that was there before and stays in use. */
  wraps?: string;
  action: 'add' | 'replace' | 'remove' | 'keep';
}

/** The outcome for the settings file in which our hooks are registered. */
export interface RegistrationOutcome {
  /** The real file, with symbolic links resolved. */
  settingsPath: string;
  action: 'nothing' | 'created' | 'changed';
  edits: RegistrationEdit[];
  before: string | undefined;
  after: string;
  backupPath?: string;
}

/** The changes of an uninstall, done or planned. */
export interface UninstalledParts {
  /** The user's settings, or those of the given scope, come first. */
  settings: ClearedSettings[];
  files: ChangedFile[];
  /** Files that contain our block of instructions. */
  blocks: ChangedFile[];
}

/** The outcome for one settings file, done or planned. */
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
  /** What the hook wrote to stdout. */
  answer: string;
  /** What went wrong; undefined if nothing did. */
  problem?: string;
}

export interface LiveTestOptions {
  /** The program of the client; the one on the PATH when not given. */
  program?: string;
  /** Whether the folder of the run is kept. */
  keepFolder: boolean;
  onProgress(text: string): void;
}

export interface LiveOutcome {
  client: string;
  clientVersion: string;
  milliseconds: number;
  channels: Channel[];
  /** The folder of the run, if it was kept. */
  folder?: string;
}

/** One connection between the client and us, and whether something arrived through it. */
export interface Channel {
  name: string;
  passed: boolean;
  /** What arrived, or why nothing did. */
  detail: string;
}

/** The block in an instruction file of the client that tells the summarizer what to keep. */
export interface ClientInstructions {
  /** The file of a project or, without a project, the user's own. */
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

/** The file, and the content of its block. */
export interface InstructionsTarget {
  path: string;
  lists: InstructionLists;
  /** Problems in the config files. */
  warnings: string[];
}

/** Whether a file contains our block, and in what state. */
export interface InspectedInstructions {
  /** The real file, with symbolic links resolved. */
  path: string;
  state: keyof typeof instructionStates;
  /** The current block; undefined if there is none. */
  block?: string;
  /** The block as `add` would write it; empty if the file cannot be used. */
  wanted: string;
  problem?: AppError;
}

export interface InstructionsPlan extends FilePlan {
  /** Whether the file has other instructions, which stay and come first. */
  besideOthers: boolean;
}

export type InstructionsOutcome = FileOutcome<InstructionsPlan>;
