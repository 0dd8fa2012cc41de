import { type Command, type CommandOption, type CommandWord, commonOptions, exitCodes } from './command.ts';
import type { Print } from './terminal/print.ts';

/** The overview of all commands. */
export function renderOverview(commands: readonly Command[], version: string, align: Print['align']): string {
  const rows = (internal: boolean) =>
    align(
      commands
        .filter((command) => (command.internal ?? false) === internal)
        .map(({ name, summary }) => [name, summary]),
    );
  return [
    `tideproof ${version}: Claude Code sessions that survive compaction`,
    'Usage: tideproof <command> [options]',
    `Commands:\n${rows(false)}`,
    `Called by the client, not by you:\n${rows(true)}`,
    `Exit codes:\n${align(exitCodes)}`,
    'Every command takes --json and --help; `tideproof --version` names this one.',
  ].join('\n\n');
}

/** All about one command. */
export function renderHelp(command: Command, align: Print['align']): string {
  const { name, summary, words = [], options, examples } = command;
  const parts = [summary, `Usage: ${['tideproof', name, ...words.map(nameWord)].join(' ')} [options]`];
  if (words.length > 0)
    parts.push(`Arguments:\n${align(words.map((word) => [nameWord(word), word.summary]))}`);
  const all = Object.entries({ ...options, ...commonOptions });
  parts.push(`Options:\n${align(all.map(([name, option]) => [flagOf(name, option), option.summary]))}`);
  if (examples.length > 0)
    parts.push(`Examples:\n${align(examples.map((example) => [example.line, example.summary]))}`);
  parts.push(`Exit codes:\n${align(exitCodes)}`);
  return parts.join('\n\n');
}

export function usageOf({ name, words = [], options }: Command): string {
  const own = Object.entries(options).map(([option, details]) => `[${flagOf(option, details)}]`);
  return ['tideproof', name, ...words.map(nameWord), ...own, '[--json]'].join(' ');
}

function nameWord({ name, optional, many }: CommandWord): string {
  return `${optional ? `[${name}]` : `<${name}>`}${many ? '...' : ''}`;
}

export function flagOf(name: string, { value }: CommandOption): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`;
}

/** The table of commands for programs; the documentation is made from it. */
export function describeCommands(commands: readonly Command[]): unknown {
  return commands.map((command) => ({
    name: command.name,
    summary: command.summary,
    usage: usageOf(command),
    internal: command.internal ?? false,
    words: command.words ?? [],
    options: Object.entries(command.options).map(([name, option]) => ({
      flag: flagOf(name, option),
      summary: option.summary,
    })),
    examples: command.examples,
  }));
}
