import { resolve } from 'node:path';
import { isArchiveFull } from '../archive/sqlite/sqlite-failure.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { visibleText } from '../domain/plain-line.ts';
import { nameCommand } from '../system/own-command.ts';
import { REFUSALS } from '../system/refusals.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { onOneLine } from './terminal/columns.ts';
import { createPrint } from './terminal/print.ts';

/** Runs one command; with `--project` in the context of that project. */
export async function runCommand(
  command: Command,
  { words, options }: Pick<CommandCall, 'words' | 'options'>,
  context: Context,
): Promise<ExitCode> {
  const run = await command.load();
  const print = createPrint(options.json === true, context.environment);
  const { project } = options;
  const own = typeof project === 'string' ? context.elsewhere(resolve(project)) : context;
  const given = Object.entries(options).filter((option): option is [string, string] => option[1] !== true);
  return run({ words, options, values: Object.fromEntries(given), context: own, print });
}

/**
 * Prints expected failures with their hint, and bugs with their stack. Only sets the exit code, so that output is
 * flushed.
 */
export async function runToExit(run: () => Promise<ExitCode>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    const explained = explainFailure(error);
    process.exitCode = explained ? 2 : 1;
    process.stderr.write(
      explained
        ? visibleText(
            `${onOneLine(explained.message)} (${explained.code})\n${onOneLine(nameCommand(explained.hint, process.env))}\n`,
          )
        : `${error instanceof Error ? error.stack : error}\nThis is a bug in tideproof.\n`,
    );
  }
}

/** What a person is told of a failure; undefined for a bug. */
export function explainFailure(error: unknown): Pick<AppError, 'code' | 'message' | 'hint'> | undefined {
  if (error instanceof AppError || isFromWorker(error)) return error;
  if (isArchiveFull(error)) {
    const [reason, hint] = REFUSALS.ENOSPC!;
    return new AppError('E_ARCHIVE_UNUSABLE', `Cannot write to the archive: ${reason}`, hint, error);
  }
  const { code = '', path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === 'uv_cwd')
    return new AppError(
      'E_FILE_UNUSABLE',
      'Cannot work in the current folder: it was deleted',
      'Change to another folder, then run the command again',
      error,
    );
  const refusal = REFUSALS[code];
  return (
    refusal &&
    new AppError('E_FILE_UNUSABLE', `Cannot use ${path ?? 'a file'}: ${refusal[0]}`, refusal[1], error)
  );
}

/** An error of another thread arrives with its fields, but not with its class. */
function isFromWorker(error: unknown): error is AppError {
  const { name, hint } = (error ?? {}) as Partial<AppError>;
  return name === 'AppError' && typeof hint === 'string';
}
