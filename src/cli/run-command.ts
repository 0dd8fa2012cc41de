import { resolve } from 'node:path';
import type { Context } from '../context/context.ts';
import { visibleText } from '../domain/plain-line.ts';
import { nameCommand } from '../system/own-command.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { explainFailure } from './explain-failure.ts';
import { onOneLine } from './terminal/fit-text.ts';
import { createPrint } from './terminal/print.ts';

/** Runs one command; with `--project` in the context of that project. */
export async function runCommand(
  command: Command,
  { words, options }: Pick<CommandCall, 'words' | 'options'>,
  context: Context,
): Promise<ExitCode> {
  const { environment } = context;
  const run = await command.load();
  const print = createPrint(options.json === true, environment);
  const { project } = options;
  const own = typeof project === 'string' ? context.elsewhere(resolve(project)) : context;
  const given = Object.entries(options).filter((option): option is [string, string] => option[1] !== true);
  return run({ words, options, values: Object.fromEntries(given), context: own, environment, print });
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
