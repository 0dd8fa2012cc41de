import type { Context } from '../context/context.ts';
import type { createPrint } from './terminal/print.ts';

/** A command of `tideproof`. Help, parsing and documentation are derived from this. */
export interface Command {
  name: string;
  summary: string;
  /** Arguments in order, as the help writes them: `<which>` is needed, `[which]` is not, `[text...]` takes any number. */
  words?: Texts;
  /** Options as the help writes them: `--all` is a flag, `--limit <n>` takes a value, `--kind <kind,…>` several. */
  options: Texts;
  /** All values of an option, by its name. */
  choices?: Readonly<Record<string, readonly string[]>>;
  examples: Texts;
  /** Its words are any text: what looks like an option and is none of its own is a word. */
  takesAnyText?: true;
  /** Not meant to be typed by users. */
  internal?: boolean;
  load(): Promise<RunCommand>;
}

/** Commands by name, in the order of the help; what one does not have is left out. */
export type Commands = Readonly<Record<string, Pick<Command, 'summary' | 'load'> & Partial<Command>>>;

/** What something is for, by what a user types. */
export type Texts = Readonly<Record<string, string>>;

export type RunCommand = (call: CommandCall) => ExitCode | Promise<ExitCode>;

export interface CommandCall {
  words: readonly string[];
  /** True, or the value, for each given option. */
  options: Readonly<Record<string, string | true>>;
  /** The values of given options that take one. */
  values: Readonly<Record<string, string>>;
  context: Context;
  print: Print;
}

export type Print = ReturnType<typeof createPrint>;

/** 0: done. 1: nothing found, or a check failed. An explainable failure is an AppError, with exit code 2. */
export type ExitCode = 0 | 1;

export { usageError } from '../domain/app-error.ts';

export const commonOptions: Texts = { '--json': 'Print JSON', '--help': 'Show this help' };

export const DRY_RUN: Texts = { '--dry-run': 'Show what would change, and change nothing' };
export const YES: Texts = { '--yes': 'Do not ask for confirmation' };
/** For what cannot be undone. */
export const YES_FOR_GOOD: Texts = { '--yes': 'Do not ask for confirmation; required without a terminal' };
export const SESSION: Texts = { '--session <id>': 'Only this session; the start of its id is enough' };
export const PROJECT: Texts = {
  '--project <folder>': 'The project in this folder instead of the one you are in',
};
export const ALL: Texts = { '--all': 'All projects on this machine' };
export const SCOPE: Texts = { ...SESSION, ...PROJECT, ...ALL };
export const SINCE: Texts = { '--since <when>': 'Only since then: yesterday, 2h, 3d, 1w, 1mo, or a date' };
export const UNTIL: Texts = { '--until <when>': 'Only before then; the same forms' };
/** The session of a command; by default the current one of the current project. */
export const ONE_SESSION: Texts = {
  '--session <id>': 'Another session than the current one; the start of its id is enough',
  ...PROJECT,
};
export const WHICH = 'Its id, or "last" for the last one here';
