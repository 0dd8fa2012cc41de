import { type Command, type CommandOption, type CommandWord, commonOptions } from './command.ts';
import type { CommandGroup } from './commands.ts';
import type { Print } from './terminal/print.ts';

/** The overview: every public command, in groups. */
export function renderOverview(
  groups: readonly CommandGroup[],
  version: string,
  { align, paint }: Pick<Print, 'align' | 'paint'>,
): string {
  const shown = groups.filter(({ commands }) => commands.some(({ internal }) => !internal));
  const width = Math.max(...shown.flatMap(({ commands }) => commands.map(({ name }) => name.length)));
  const rowsOf = (commands: readonly Command[]) =>
    align(commands.map(({ name, summary }) => [name.padEnd(width), summary]));
  return [
    `tideproof ${version}: Claude Code sessions that survive compaction`,
    'Usage: tideproof <command> [options]',
    ...shown.map(({ title, commands }) => `${paint('bold', title)}\n${rowsOf(commands)}`),
    [
      'Commands are about the project you are in; --project <folder> names another one, and --all means all',
      'projects, where a command lists things.',
      'Every command takes --json and --help, which has examples: tideproof search --help',
      'Exit codes: 0 done; 1 nothing found, or a check failed; 2 an error, whose message says what to do.',
    ].join('\n'),
  ].join('\n\n');
}

/** The help of one command. */
export function renderHelp(command: Command, { align, paint }: Pick<Print, 'align' | 'paint'>): string {
  const { name, summary, words = [], options, examples } = command;
  const section = (title: string, body: string) => `${paint('bold', title)}\n${body}`;
  const parts = [summary, `Usage: ${['tideproof', name, ...words.map(nameWord)].join(' ')} [options]`];
  if (words.length > 0)
    parts.push(section('Arguments', align(words.map((word) => [nameWord(word), word.summary]))));
  const all = Object.entries({ ...options, ...commonOptions });
  parts.push(section('Options', align(all.map(([name, option]) => [flagOf(name, option), option.summary]))));
  if (examples.length > 0)
    parts.push(
      section('Examples', examples.map(([line, meaning]) => `  ${line}\n      ${meaning}`).join('\n')),
    );
  return parts.join('\n\n');
}

function nameWord({ name, optional, many }: CommandWord): string {
  return `${optional ? `[${name}]` : `<${name}>`}${many ? '...' : ''}`;
}

function flagOf(name: string, { value }: CommandOption): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`;
}

/** The table of commands as JSON; the documentation is generated from it. */
export function describeCommands(groups: readonly CommandGroup[]): unknown {
  return groups.flatMap(({ title, commands }) => commands.map((command) => describeCommand(command, title)));
}

function describeCommand(command: Command, group: string): unknown {
  return {
    name: command.name,
    group,
    summary: command.summary,
    internal: command.internal ?? false,
    words: command.words ?? [],
    options: Object.entries(command.options).map(([name, option]) => ({
      flag: flagOf(name, option),
      summary: option.summary,
    })),
    examples: command.examples.map(([line, meaning]) => ({ line, summary: meaning })),
  };
}
