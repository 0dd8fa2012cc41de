import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { Print } from './terminal/print.ts';

/** A command of `tideproof`. Help, parsing and documentation are derived from this. */
export interface Command {
  name: string;
  summary: string;
  /** Arguments after the name, in order. */
  words?: readonly CommandWord[];
  options: Readonly<Record<string, CommandOption>>;
  examples: readonly (readonly [line: string, summary: string])[];
  /** Its words are any text: what looks like an option and is none of its own is a word, and so is a flag between words. */
  takesAnyText?: true;
  /** Not meant to be typed by users. */
  internal?: boolean;
  load(): Promise<RunCommand>;
}

export interface CommandWord {
  name: string;
  summary: string;
  optional?: boolean;
  /** Any number; only for the last argument. */
  many?: boolean;
}

/** `value` names the kind of value; an option without it is a flag. */
export interface CommandOption {
  summary: string;
  value?: string;
  /** All possible values. */
  choices?: readonly string[];
  /** Several values, separated by commas. */
  many?: boolean;
}

export type RunCommand = (call: CommandCall) => ExitCode | Promise<ExitCode>;

/** The arguments, options and context of a call. */
export interface CommandCall {
  words: readonly string[];
  /** True, or the value, for each given option. */
  options: Readonly<Record<string, string | true>>;
  /** The values of given options that take one. */
  values: Readonly<Record<string, string>>;
  context: Context;
  environment: NodeJS.ProcessEnv;
  print: Print;
}

/** 0: done. 1: nothing found, or a check failed. An explainable failure is an AppError, with exit code 2. */
export type ExitCode = 0 | 1;

/** The error for an invalid command line. */
export function usageError(message: string, hint: string, cause?: unknown): AppError {
  return new AppError('E_USAGE', message, hint, cause);
}

/** Options of every command. */
export const commonOptions: Readonly<Record<string, CommandOption>> = {
  json: { summary: 'Print JSON' },
  help: { summary: 'Show this help' },
};
