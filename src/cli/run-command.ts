import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isArchiveFull, isArchiveReadOnly } from '../archive/sqlite/sqlite-failure.ts';
import { findNearest } from '../config/find-nearest.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { visibleText } from '../domain/plain-line.ts';
import { nameCommand } from '../system/own-command.ts';
import { REFUSALS } from '../system/refusals.ts';
import { type Command, type CommandCall, commonOptions, type ExitCode, usageError } from './command.ts';
import { onOneLine } from './terminal/columns.ts';
import { createPrint } from './terminal/print.ts';

/** Runs one command; with `--project` in the context of that project. */
export async function runCommand(
  command: Command,
  { words, options }: Pick<CommandCall, 'words' | 'options'>,
  context: Context,
): Promise<ExitCode> {
  const run = await command.load();
  const print = createPrint(options.json === true, context.environment);
  const { project } = options;
  const own = typeof project === 'string' ? context.elsewhere(resolve(project)) : context;
  const given = Object.entries(options).filter((option): option is [string, string] => option[1] !== true);
  return run({ words, options, values: Object.fromEntries(given), context: own, print });
}

/** Prints expected failures with their hint, and bugs with their stack. Only sets the exit code, so that output is flushed. */
export async function runToExit(run: () => Promise<ExitCode>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    const explained = explainFailure(error);
    process.exitCode = explained ? 2 : 1;
    process.stderr.write(
      explained
        ? visibleText(
            `${onOneLine(explained.message)} (${explained.code})\n${onOneLine(nameCommand(explained.hint, process.env))}\n`,
          )
        : `${error instanceof Error ? error.stack : error}\nThis is a bug in tideproof.\n`,
    );
  }
}

/** What a person is told of a failure; undefined for a bug. */
export function explainFailure(error: unknown): Pick<AppError, 'code' | 'message' | 'hint'> | undefined {
  if (error instanceof AppError || isFromWorker(error)) return error;
  if (isArchiveFull(error) || isArchiveReadOnly(error)) {
    const [reason, hint] = REFUSALS[isArchiveFull(error) ? 'ENOSPC' : 'EACCES']!;
    return new AppError('E_ARCHIVE_UNUSABLE', `Cannot write to the archive: ${reason}`, hint, error);
  }
  const { code = '', path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === 'uv_cwd') {
    const hint = 'Change to another folder, then run the command again';
    return new AppError('E_FILE_UNUSABLE', 'Cannot work in the current folder: it was deleted', hint, error);
  }
  const refusal = REFUSALS[code];
  if (!refusal) return undefined;
  const message = `Cannot use ${path ?? 'a file'}: ${refusal[0]}`;
  return new AppError('E_FILE_UNUSABLE', message, refusal[1], error);
}

/** An error of another thread arrives with its fields, but not with its class. */
function isFromWorker(error: unknown): error is AppError {
  const { name, hint } = (error ?? {}) as Partial<AppError>;
  return name === 'AppError' && typeof hint === 'string';
}

/** Parses the arguments and options of a command; anything unknown is an error. */
export function parseCall(command: Command, given: readonly string[]) {
  const usages = Object.keys({ ...command.options, ...commonOptions });
  const known = new Map(usages.map((usage) => [usage.slice(2).split(' ')[0]!, usage]));
  const { tokens } = parseArgs({
    args: [...given],
    options: Object.fromEntries(
      [...known].map(([name, usage]) => [name, { type: takesValue(usage) ? 'string' : 'boolean' }]),
    ),
    strict: false,
    tokens: true,
  });
  const words: string[] = [];
  const options: Record<string, string | true> = {};
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName } = token;
    const typed = given[token.index]!;
    if (typed === '-h') options.help = true;
    else if (!command.takesAnyText || (rawName === `--${name}` && known.has(name)))
      options[name] = readOption(command, known, token);
    // Of several letters after a dash there is a token each.
    else if (tokens[index - 1]?.index !== token.index) words.push(typed);
  }
  if (!options.help) checkWords(command, words);
  return { words, options };
}

function takesValue(usage: string): boolean {
  return usage.includes(' <');
}

function readOption(
  command: Command,
  known: ReadonlyMap<string, string>,
  token: { name: string; rawName: string; value?: string; inlineValue?: boolean },
): string | true {
  const { name, rawName, value, inlineValue } = token;
  const usage = known.get(name);
  if (!usage || rawName !== `--${name}`) {
    const nearest = findNearest(name, [...known.keys()]);
    throw misused(command, `${command.name}: unknown option ${rawName}`, nearest && `--${nearest}`);
  }
  if (!takesValue(usage)) {
    if (value === undefined) return true;
    throw misused(command, `${rawName} takes no value`);
  }
  if (value === undefined || value === '' || (!inlineValue && /^-./.test(value)))
    throw misused(command, `${rawName} needs a value: ${usage}`);
  const choices = command.choices?.[name];
  return choices ? chooseValue(rawName, value, choices, usage.endsWith(',…>')) : value;
}

function chooseValue(flag: string, value: string, choices: readonly string[], isList: boolean): string {
  const given = isList ? value.split(',').map((each) => each.trim()) : [value.toLowerCase()];
  const unknown = given.find((each) => !choices.includes(each));
  if (unknown === undefined) return given.join(',');
  const nearest = findNearest(unknown, choices);
  const hint = `Give ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  throw usageError(`${flag} does not know "${unknown}"`, nearest ? `Did you mean ${nearest}? ${hint}` : hint);
}

function checkWords(command: Command, words: readonly string[]): void {
  const expected = Object.keys(command.words ?? {});
  const missing = expected.find((word, index) => word.startsWith('<') && words[index] === undefined);
  if (missing) throw misused(command, `${command.name}: missing ${missing}`);
  const surplus = expected.at(-1)?.includes('...') ? undefined : words[expected.length];
  if (surplus !== undefined) throw misused(command, `${command.name}: unexpected argument "${surplus}"`);
}

function misused(command: Command, message: string, nearest?: string): AppError {
  const help = `For help, run: tideproof ${command.name} --help`;
  return usageError(message, nearest ? `Did you mean ${nearest}? ${help}` : help);
}
