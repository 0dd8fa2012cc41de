import { parseArgs } from 'node:util';
import { findNearest } from '../config/find-nearest.ts';
import type { AppError } from '../domain/app-error.ts';
import { type Command, type CommandCall, commonOptions, usageError } from './command.ts';

/** Makes a word of what only looks like an option: no argument can contain it. */
const GUARD = '\0';

/** An option as the help writes it; without a value it is a flag. */
interface Option {
  usage: string;
  value?: string;
}

/** Parses the arguments and options of a command; anything unknown is an error. */
export function parseCall(
  command: Command,
  given: readonly string[],
): Pick<CommandCall, 'words' | 'options'> {
  const known = optionsOf(command);
  const { tokens } = parseArgs({
    args: command.takesAnyText ? guardText(given, known) : [...given],
    options: Object.fromEntries(
      [...known].map(([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
    ),
    strict: false,
    tokens: true,
  });
  const words: string[] = [];
  const options: Record<string, string | true> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value.replace(GUARD, ''));
    if (token.kind === 'option')
      options[token.name === 'h' ? 'help' : token.name] = readOption(command, known, token);
  }
  if (!options.help) checkWords(command, words);
  return { words, options };
}

function optionsOf({ options }: Command): Map<string, Option> {
  return new Map(
    Object.keys({ ...options, ...commonOptions }).map((usage) => {
      const [, name = '', value] = /^--([\w-]+)(?: <(.*)>)?$/.exec(usage) ?? [];
      return [name, { usage, ...(value !== undefined && { value }) }];
    }),
  );
}

/** Options of other programs are words, and so is a flag of ours between words: the text may be about it. */
function guardText(given: readonly string[], known: ReadonlyMap<string, Option>): string[] {
  const end = given.includes('--') ? given.indexOf('--') : given.length;
  const optionOf = (each = '') => known.get(/^--([^=]*)/.exec(each)?.[1] ?? '');
  const isValue = (index: number) =>
    optionOf(given[index - 1])?.value !== undefined && !given[index - 1]!.includes('=');
  const isWord = given.map((each, index) => !isValue(index) && each !== '-h' && !optionOf(each));
  const [first, last] = [isWord.indexOf(true), isWord.lastIndexOf(true)];
  return given.map((each, index) => {
    const isFlagBetween = index > first && index < last && optionOf(each)?.value === undefined;
    const isText = isWord[index] || (first !== -1 && isFlagBetween && !isValue(index));
    return index < end && isText && /^-./.test(each) ? GUARD + each : each;
  });
}

function readOption(
  command: Command,
  known: ReadonlyMap<string, Option>,
  token: { name: string; rawName: string; value?: string; inlineValue?: boolean },
): string | true {
  const { name, rawName, value, inlineValue } = token;
  if (rawName === '-h') return true;
  const option = known.get(name);
  if (!option || rawName !== `--${name}`) {
    const nearest = findNearest(name, [...known.keys()]);
    throw misused(command, `${command.name}: unknown option ${rawName}`, nearest && `--${nearest}`);
  }
  if (option.value === undefined) {
    if (value === undefined) return true;
    throw misused(command, `${rawName} takes no value`);
  }
  if (value === undefined || value === '' || (!inlineValue && /^-./.test(value)))
    throw misused(command, `${rawName} needs a value: ${option.usage}`);
  const choices = command.choices?.[name];
  return choices ? chooseValue(rawName, value, choices, option.value.endsWith(',…')) : value;
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
