import { AppError } from '../domain/app-error.ts';
import { visibleText } from '../domain/plain-line.ts';
import { nameCommand } from '../system/own-command.ts';
import type { ExitCode } from './command.ts';
import { onOneLine } from './terminal/on-one-line.ts';

/** What we expected to fail is explained; a bug keeps its stack. The exit code is only set, so that output gets out. */
export async function runToExit(run: () => Promise<ExitCode>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    const explained = error instanceof AppError;
    process.exitCode = explained ? 2 : 1;
    process.stderr.write(
      explained
        ? visibleText(
            `${onOneLine(error.message)} (${error.code})\n${onOneLine(nameCommand(error.hint, process.env))}\n`,
          )
        : `${error instanceof Error ? error.stack : error}\nThis is a bug in tideproof.\n`,
    );
  }
}
