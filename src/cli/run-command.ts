import type { Command, CommandCall, ExitCode } from './command.ts';
import { createPrint } from './print.ts';

/** One command with what was given to it. */
export async function runCommand(
  command: Command,
  { words, options }: Pick<CommandCall, 'words' | 'options'>,
  environment: NodeJS.ProcessEnv,
): Promise<ExitCode> {
  const run = await command.load();
  return run({ words, options, environment, print: createPrint(options.json === true, environment) });
}
