import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { Print } from './terminal/print.ts';

/** One thing `tideproof` can do. Help, parsing and documentation are made from this. */
export interface Command {
  name: string;
  summary: string;
  /** What has to stand after the name, in order. */
  words?: readonly CommandWord[];
  options: Readonly<Record<string, CommandOption>>;
  examples: readonly (readonly [line: string, summary: string])[];
  /** Not meant to be typed by a person. */
  internal?: boolean;
  load(): Promise<RunCommand>;
}

export interface CommandWord {
  name: string;
  summary: string;
  optional?: boolean;
  /** As many as are given; only the last word can be such. */
  many?: boolean;
  /** All that it can be, for shells that complete it. */
  choices?: readonly string[];
  /** All that it can be, where that depends on the word before it. */
  choicesAfter?: readonly ChoicesAfter[];
}

export interface ChoicesAfter {
  before: readonly string[];
  choices: readonly string[];
}

/** `value` names what a value means; an option without it is a switch. */
export interface CommandOption {
  summary: string;
  value?: string;
  /** All that the value can be. */
  choices?: readonly string[];
  /** As many of them as are wanted, with commas between. */
  many?: boolean;
}

export type RunCommand = (call: CommandCall) => ExitCode | Promise<ExitCode>;

/** What a command is called with: its arguments and options, and the context. */
export interface CommandCall {
  words: readonly string[];
  /** True, or the value, for each option that was given. */
  options: Readonly<Record<string, string | true>>;
  /** The values of the options that take one. */
  values: Readonly<Record<string, string>>;
  context: Context;
  /** The environment of the context. */
  environment: NodeJS.ProcessEnv;
  print: Print;
}

/** 0: done. 1: nothing found, or a check failed. What fails for a reason we can explain ends in an AppError, and in 2. */
export type ExitCode = 0 | 1;

/** For a command line that cannot be meant as it stands. */
export function usageError(message: string, hint: string, cause?: unknown): AppError {
  return new AppError('E_USAGE', message, hint, cause);
}

/** What the exit codes of all commands mean. */
export const exitCodes: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'Done'],
  ['1', 'Nothing found, a check failed, a limit was reached, or you answered no'],
  ['2', 'Error; the message says what to do'],
];

/** Every command takes these besides its own. */
export const commonOptions: Readonly<Record<string, CommandOption>> = {
  json: { summary: 'Print JSON' },
  help: { summary: 'Show this help' },
};
