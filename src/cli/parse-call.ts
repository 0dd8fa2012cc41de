import { parseArgs } from 'node:util';
import { findNearest } from '../config/find-nearest.ts';
import type { AppError } from '../domain/app-error.ts';
import { type Command, type CommandCall, commonOptions, usageError } from './command.ts';

/** Parses the arguments and options of a command; anything unknown is an error. */
export function parseCall(
  command: Command,
  given: readonly string[],
): Pick<CommandCall, 'words' | 'options'> {
  const known = new Map(
    Object.keys({ ...command.options, ...commonOptions }).map((usage) => [
      usage.slice(2).split(' ')[0]!,
      usage,
    ]),
  );
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
