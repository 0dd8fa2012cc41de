import type { Context } from '../context/context.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { createPrint } from './terminal/print.ts';

/** One command with what was given to it. */
export async function runCommand(
  command: Command,
  { words, options }: Pick<CommandCall, 'words' | 'options'>,
  context: Context,
): Promise<ExitCode> {
  const { environment } = context;
  const run = await command.load();
  const print = createPrint(options.json === true, environment);
  return run({ words, options, context, environment, print });
}
