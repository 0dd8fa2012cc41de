import { resolve } from 'node:path';
import type { Context } from '../context/context.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { createPrint } from './terminal/print.ts';

/** Runs one command, with `--project` in the context of that project. */
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
  return run({ words, options, context: own, environment, print });
}
