import { allClients } from '../clients/all-clients.ts';
import { findNearest } from '../config/find-nearest.ts';
import { createContext } from '../context/create-context.ts';
import { version } from '../system/version.ts';
import { type ExitCode, usageError } from './command.ts';
import { commandGroups, commands } from './commands.ts';
import { parseCall } from './parse-call.ts';
import { describeCommands, renderHelp, renderOverview } from './render-help.ts';
import { runCommand } from './run-command.ts';
import { createPrint } from './terminal/print.ts';

/** Commands that write nothing, not even the key for masks. */
const WRITE_NOTHING = ['replay', 'uninstall'];

/** Runs the command line after `tideproof`. */
export async function runCommandLine(
  given: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<ExitCode> {
  const [name, ...rest] = given;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h')
    return help(rest, environment);
  if (name === '--version' || name === '-v' || name === 'version') return sayVersion(rest, environment);
  const command = findCommand(name);
  const { words, options } = parseCall(command, rest);
  if (options.help) return help([name, ...(options.json ? ['--json'] : [])], environment);
  const context = createContext(environment, {
    clients: allClients,
    mayWrite: !WRITE_NOTHING.includes(name),
  });
  return runCommand(command, { words, options }, context);
}

function findCommand(name: string) {
  const command = commands.find((each) => each.name === name);
  if (command) return command;
  const forPeople = commands.filter(({ internal }) => !internal);
  // Who types `export` or `delete` names what a command does.
  const described = forPeople.find(({ summary }) => summary.toLowerCase().split(/\W+/).includes(name));
  const nearest =
    described?.name ??
    findNearest(
      name,
      forPeople.map((each) => each.name),
    );
  const hint = 'To list all commands, run: tideproof --help';
  if (name.startsWith('-')) throw usageError(`Unknown option ${name}: give the command first`, hint);
  throw usageError(`Unknown command "${name}"`, nearest ? `Did you mean: tideproof ${nearest}` : hint);
}

function help(rest: readonly string[], environment: NodeJS.ProcessEnv): ExitCode {
  const print = createPrint(rest.includes('--json'), environment);
  const name = rest.find((word) => !word.startsWith('-'));
  const only = name === undefined ? undefined : findCommand(name);
  const chosen = commandGroups.map(({ title, commands: own }) => ({
    title,
    commands: own.filter((command) => only === undefined || command === only),
  }));
  print.json(describeCommands(chosen));
  // Not wrapped, so that an example can be copied.
  if (only) print.text(renderHelp(only, print));
  else print.prose(renderOverview(commandGroups, version, print));
  return 0;
}

function sayVersion(rest: readonly string[], environment: NodeJS.ProcessEnv): ExitCode {
  const print = createPrint(rest.includes('--json'), environment);
  print.json({ version, node: process.versions.node });
  print.line(version);
  return 0;
}
