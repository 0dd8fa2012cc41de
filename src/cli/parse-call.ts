import { parseArgs } from 'node:util';
import { findNearest } from '../config/find-nearest.ts';
import type { AppError } from '../domain/app-error.ts';
import { type Command, type CommandCall, type CommandOption, commonOptions, usageError } from './command.ts';

/** Parses the arguments and options of a command; anything unknown is an error. */
export function parseCall(
  command: Command,
  given: readonly string[],
): Pick<CommandCall, 'words' | 'options'> {
  const known: Record<string, CommandOption> = { ...command.options, ...commonOptions };
  const { tokens } = parseArgs({
    args: command.takesAnyText ? guardText(given, known) : [...given],
    options: Object.fromEntries(Object.entries(known).map(([name, { value }]) => [name, typeOf(value)])),
    strict: false,
    tokens: true,
  });
  const words: string[] = [];
  const options: Record<string, string | true> = {};
  for (const token of tokens) {
    if (token.kind === 'positional')
      words.push(token.value.startsWith(GUARD) ? token.value.slice(1) : token.value);
    if (token.kind === 'option')
      options[token.name === 'h' ? 'help' : token.name] = readOption(command, known, token);
  }
  if (!options.help) checkWords(command, words);
  return { words, options };
}

/** Makes a word of what only looks like an option: no argument can contain it. */
const GUARD = '\0';

function guardText(given: readonly string[], known: Readonly<Record<string, CommandOption>>): string[] {
  const end = given.indexOf('--');
  const head = end === -1 ? given : given.slice(0, end);
  let needsValue = false;
  const isWord = head.map((each) => {
    const isValue = needsValue;
    const [name = ''] = each.replace(/^--/, '').split('=', 1);
    const option = each.startsWith('--') && Object.hasOwn(known, name) ? known[name] : undefined;
    needsValue = option?.value !== undefined && !each.includes('=') && !isValue;
    return !isValue && each !== '-h' && (!option || /\s/.test(each.split('=', 1)[0]!));
  });
  const [first, last] = [isWord.indexOf(true), end === -1 ? isWord.lastIndexOf(true) : head.length];
  const guarded = head.map((each, index) => {
    const isFlagBetween = index > first && index < last && known[each.slice(2)]?.value === undefined;
    const isValue = !isWord[index] && !each.startsWith('--');
    const mayBeOption = each.startsWith('-') && each !== '-' && !isValue;
    return mayBeOption && (isWord[index] || (first !== -1 && isFlagBetween)) ? GUARD + each : each;
  });
  return [...guarded, ...given.slice(head.length)];
}

function typeOf(value: string | undefined): { type: 'string' | 'boolean' } {
  return { type: value === undefined ? 'boolean' : 'string' };
}

function readOption(
  command: Command,
  known: Record<string, CommandOption>,
  token: { name: string; rawName: string; value?: string; inlineValue?: boolean },
): string | true {
  if (token.rawName === '-h') return true;
  const option = known[token.name];
  if (!option || token.rawName !== `--${token.name}`) {
    const nearest = findNearest(token.name, Object.keys(known));
    throw misused(command, `${command.name}: unknown option ${token.rawName}`, nearest && `--${nearest}`);
  }
  if (option.value === undefined) {
    if (token.value === undefined) return true;
    throw misused(command, `${token.rawName} takes no value`);
  }
  if (token.value === undefined || token.value === '' || (!token.inlineValue && /^-./.test(token.value)))
    throw misused(command, `${token.rawName} needs a value: ${token.rawName} <${option.value}>`);
  return readValue(token.rawName, token.value, option);
}

/** Checks a value against its choices, several if `many`. */
function readValue(flag: string, value: string, { choices, many }: CommandOption): string {
  if (!choices) return value;
  const given = many ? value.split(',').map((each) => each.trim()) : [value.toLowerCase()];
  const unknown = given.find((each) => !choices.includes(each));
  if (unknown === undefined) return given.join(',');
  const nearest = findNearest(unknown, choices);
  const hint = `Give ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  throw usageError(`${flag} does not know "${unknown}"`, nearest ? `Did you mean ${nearest}? ${hint}` : hint);
}

function checkWords(command: Command, words: readonly string[]): void {
  const expected = command.words ?? [];
  const missing = expected.find((word, index) => !word.optional && words[index] === undefined);
  if (missing) throw misused(command, `${command.name}: missing <${missing.name}>`);
  const surplus = expected.at(-1)?.many ? undefined : words[expected.length];
  if (surplus !== undefined) throw misused(command, `${command.name}: unexpected argument "${surplus}"`);
}

function misused(command: Command, message: string, nearest?: string): AppError {
  const help = `For help, run: tideproof ${command.name} --help`;
  return usageError(message, nearest ? `Did you mean ${nearest}? ${help}` : help);
}
