import { allClients } from '../clients/all-clients.ts';
import { findNearest } from '../config/find-nearest.ts';
import { createContext } from '../context/create-context.ts';
import { version } from '../system/version.ts';
import { type Command, commonOptions, type ExitCode, type Print, type Texts, usageError } from './command.ts';
import { commandGroups, commands } from './commands.ts';
import { parseCall, runCommand } from './run-command.ts';
import { createPrint } from './terminal/print.ts';

/** Commands that write nothing, not even the key for masks. */
const WRITE_NOTHING = ['replay', 'uninstall'];

/** Runs the command line after `tideproof`. */
export async function runCommandLine(given: readonly string[], environment: NodeJS.ProcessEnv) {
  const [name, ...rest] = given;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h')
    return help(rest, environment);
  if (name === '--version' || name === '-v' || name === 'version') {
    const print = createPrint(rest.includes('--json'), environment);
    print.json({ version, node: process.versions.node });
    print.line(version);
    return 0;
  }
  const command = findCommand(name);
  const { words, options } = parseCall(command, rest);
  if (options.help) return help([name, ...(options.json ? ['--json'] : [])], environment);
  const mayWrite = !WRITE_NOTHING.includes(name);
  const context = createContext(environment, { clients: allClients, mayWrite });
  return runCommand(command, { words, options }, context);
}

function findCommand(name: string) {
  const command = commands.find((each) => each.name === name);
  if (command) return command;
  const forPeople = commands.filter(({ internal }) => !internal).map((each) => each.name);
  const nearest = findNearest(name, forPeople);
  const hint = 'To list all commands, run: tideproof --help';
  if (name.startsWith('-')) throw usageError(`Unknown option ${name}: give the command first`, hint);
  throw usageError(`Unknown command "${name}"`, nearest ? `Did you mean: tideproof ${nearest}` : hint);
}

function help(rest: readonly string[], environment: NodeJS.ProcessEnv): ExitCode {
  const print = createPrint(rest.includes('--json'), environment);
  const name = rest.find((word) => !word.startsWith('-'));
  const only = name === undefined ? undefined : findCommand(name);
  print.json(describeCommands(only));
  // Not wrapped, so that an example can be copied.
  if (only) print.text(renderHelp(only, print));
  else print.prose(renderOverview(print));
  return 0;
}

/** The overview on one screen: every public command, in groups. */
function renderOverview({ align, paint }: Print): string {
  const rows = commandGroups.flatMap(({ title, commands: own }) =>
    own
      .filter(({ internal }) => !internal)
      .map(({ name, summary }, index) => [index === 0 ? paint('bold', title) : '', name, summary]),
  );
  return [
    `tideproof ${version}: Claude Code sessions that survive compaction`,
    align(rows),
    'Commands apply to the current project. Use --project <folder> for another, --all for all.',
    'Every command takes --json and --help. Exit codes: 0 done, 1 nothing found or a check failed, 2 an error.',
  ].join('\n');
}

function renderHelp(command: Command, { align, paint }: Print): string {
  const { name, summary, words = {}, options, examples } = command;
  const parts = [summary, `Usage: ${['tideproof', name, '[options]', ...Object.keys(words)].join(' ')}`];
  const add = (title: string, body: string) => body && parts.push(`${paint('bold', title)}\n${body}`);
  add('Arguments', align(Object.entries(words)));
  add('Options', align(Object.entries({ ...options, ...commonOptions })));
  const lines = Object.entries(examples).map(([line, meaning]) => `  ${line}\n      ${meaning}`);
  add('Examples', lines.join('\n'));
  return parts.join('\n\n');
}

/** The table of commands as JSON; the documentation is generated from it. */
function describeCommands(only: Command | undefined): unknown {
  const list = (texts: Texts) => Object.entries(texts).map(([usage, summary]) => ({ usage, summary }));
  return commandGroups.flatMap(({ title, commands: own }) =>
    own
      .filter((command) => only === undefined || command === only)
      .map(({ name, summary, internal, words = {}, options, examples }) => ({
        ...{ name, group: title, summary, internal },
        ...{ words: list(words), options: list(options), examples: list(examples) },
      })),
  );
}
