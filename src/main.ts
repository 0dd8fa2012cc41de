import { runCommandLine } from './cli/run-command-line.ts';
import { AppError } from './domain/app-error.ts';

/** What we expected to fail is explained; a bug keeps its stack. The exit code is only set, so that output gets out. */
runCommandLine(process.argv.slice(2), process.env).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const explained = error instanceof AppError;
    process.exitCode = explained ? 2 : 1;
    process.stderr.write(
      explained
        ? `${error.message} (${error.code})\n${error.hint}\n`
        : `${error instanceof Error ? error.stack : error}\nThis is a bug in tideproof.\n`,
    );
  },
);
