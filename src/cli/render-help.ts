import { type Command, commonOptions, type Texts } from './command.ts';
import type { CommandGroup } from './commands.ts';
import type { Print } from './terminal/print.ts';

/** The overview on one screen: every public command, in groups. */
export function renderOverview(
  groups: readonly CommandGroup[],
  version: string,
  { align, paint }: Pick<Print, 'align' | 'paint'>,
): string {
  const rows = groups.flatMap(({ title, commands }) =>
    commands
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

/** The help of one command. */
export function renderHelp(command: Command, { align, paint }: Pick<Print, 'align' | 'paint'>): string {
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
export function describeCommands(groups: readonly CommandGroup[]): unknown {
  const list = (texts: Texts) => Object.entries(texts).map(([usage, summary]) => ({ usage, summary }));
  return groups.flatMap(({ title, commands }) =>
    commands.map(({ name, summary, internal = false, words = {}, options, examples }) => ({
      ...{ name, group: title, summary, internal },
      ...{ words: list(words), options: list(options), examples: list(examples) },
    })),
  );
}
