import { groupDigits } from '../domain/say.ts';

/** Called with what is wrong with a value, as the end of a sentence that begins with its name. */
export type Complain = (problem: string) => void;

export interface Values<Value> {
  /** For users. */
  takes: string;
  default: Value;
  example: Value;
  /** Decodes a value from a file; undefined and a complaint if it is invalid. */
  decode(given: unknown, complain: Complain): Value | undefined;
  /** The printable form of a value with a secret in it. */
  shown?(value: Value): Value;
}

type DecodeItem<Value> = Values<Value>['decode'];

/** A regular expression for ids to keep track of, or for secrets. */
export interface Pattern {
  name: string;
  regex: string;
  flags?: string;
  /** Tells the highest of the ids as the current one. */
  current?: 'highest';
}

/** A file whose last lines belong into the brief. */
export interface LedgerFile {
  path: string;
  lines: number;
}

const REGEX_CHARACTERS_MAX = 500;
const LINE_CHARACTERS_MAX = 300;
const ONE_LINE = `one line of at most ${LINE_CHARACTERS_MAX} characters`;

/** Values for which a test suffices; the complaint about others names what the setting takes. */
function tested<Value>(takes: string, usual: Value, example: Value, isValid: (given: unknown) => boolean) {
  return { takes, default: usual, example, decode: taking<Value>(takes, isValid) };
}

function taking<Value>(what: string, isValid: (given: unknown) => boolean): Values<Value>['decode'] {
  return (given, complain) => {
    if (isValid(given)) return (typeof given === 'string' ? given.trim() : given) as Value;
    return void complain(`takes ${what}, not ${show(given)}`);
  };
}

export function wholeNumber(least: number, usual: number, most: number): Values<number> {
  const takes = `a whole number from ${groupDigits(least)} to ${groupDigits(most)}`;
  const isValid = (given: unknown) =>
    Number.isInteger(given) && Number(given) >= least && Number(given) <= most;
  return tested(takes, usual, usual, isValid);
}

export function flag(usual: boolean): Values<boolean> {
  return tested('`true` or `false`', usual, true, (given) => typeof given === 'boolean');
}

/** The first one is the default. */
export function choice<Choice extends string>(...choices: [Choice, Choice, Choice]): Values<Choice> {
  const [first, second, third] = choices.map((each) => `\`"${each}"\``);
  const isValid = (given: unknown) => choices.some((each) => each === given);
  return tested(`${first}, ${second} or ${third}`, choices[0], choices[0], isValid);
}

/** The URL of an endpoint, which is checked when it is asked. */
export function offOrUrl(example: string): Values<string> {
  const isValid = (given: unknown) => isText(given) && /^(?:off$|https?:\/\/)/.test(given);
  return tested('`"off"` or the URL of an endpoint', 'off', example, isValid);
}

export function line(usual: string, example: string): Values<string> {
  return tested(ONE_LINE, usual, example, (given) => given === usual || isLine(given));
}

/** A URL whose password is never printed. */
export function url(example: string): Values<string> {
  return { ...line('', example), takes: 'URL', shown: withoutPassword };
}

/** An invalid URL is not shown at all: it may be a mistyped one with a password. */
function withoutPassword(url: string): string {
  if (url === '') return '';
  if (!URL.canParse(url)) return '(not a URL)';
  const shown = new URL(url);
  if (shown.password !== '') shown.password = '***';
  if (shown.searchParams.has('password')) shown.searchParams.set('password', '***');
  return shown.href;
}

/** Invalid items are left out; the valid ones stay. */
export function list<Value>(
  decodeItem: DecodeItem<Value>,
  most: number,
  takes: string,
  example: Value[],
): Values<Value[]> {
  return {
    takes: `list of ${takes}`,
    default: [],
    example,
    decode(given, complain) {
      if (!Array.isArray(given)) return void complain(`takes a list, not ${show(given)}`);
      if (given.length > most) complain(`takes at most ${most} items; the others are left out`);
      return given
        .slice(0, most)
        .map((item, index) => decodeItem(item, (problem) => complain(`item ${index + 1} ${problem}`)))
        .filter((item) => item !== undefined);
    },
  };
}

export const LINE: DecodeItem<string> = taking(ONE_LINE, isLine);

/** An absolute path of a folder, or one below `~`, so that its meaning does not depend on the current folder. */
export const FOLDER: DecodeItem<string> = taking(
  'whole paths of folders, such as /srv/notes or ~/notes',
  (given) => isLine(given) && /^\s*(?:[/\\]|[A-Za-z]:[/\\]|~(?:[/\\]|\s*$))/.test(given),
);

/** What a model costs: its name, and US dollars per million tokens of input and of output. */
export const PRICE: DecodeItem<string> = taking(
  'a price such as "claude-opus-5=5/25"',
  (given) => isText(given) && /^[^=/\s]+=\d+(?:\.\d+)?\/\d+(?:\.\d+)?$/.test(given),
);

export const GLOB: DecodeItem<string> = taking('a glob such as "docs/*.md"', isText);

export const PATTERN: DecodeItem<Pattern> = (given, complain) => {
  const { name, regex, flags, current } = fieldsOf(given);
  if (!isText(name) || !isText(regex) || regex.length > REGEX_CHARACTERS_MAX)
    return void complain(`takes { "name", "regex" }, two short texts, not ${show(given)}`);
  if (flags !== undefined && !(typeof flags === 'string' && /^[imsu]*$/.test(flags)))
    return void complain(`("${name}") takes the flags i, m, s and u, not ${show(flags)}`);
  if (current !== undefined && current !== 'highest')
    return void complain(`("${name}") takes "highest" for current, not ${show(current)}`);
  try {
    compilePattern({ name, regex, flags });
  } catch (error) {
    return void complain(`("${name}") has a regex that cannot be used: ${(error as Error).message}`);
  }
  return { name, regex, ...(flags ? { flags } : {}), ...(current && { current }) };
};

export function compilePattern({ regex, flags = '' }: Pattern): RegExp {
  return new RegExp(regex, `g${flags}`);
}

const LEDGER_LINES = wholeNumber(1, 20, 200);

export const LEDGER_FILE: DecodeItem<LedgerFile> = (given, complain) => {
  const { path, lines = LEDGER_LINES.default } = isText(given) ? { path: given } : fieldsOf(given);
  if (!isText(path)) return void complain(`takes { "path", "lines" }, not ${show(given)}`);
  const count = LEDGER_LINES.decode(lines, (problem) => complain(`("${path}") ${problem} for "lines"`));
  return count === undefined ? undefined : { path, lines: count };
};

function isLine(given: unknown): given is string {
  return isText(given) && given.length <= LINE_CHARACTERS_MAX && !/[\r\n\u2028\u2029]/.test(given);
}

function fieldsOf(given: unknown): Record<string, unknown> {
  return given !== null && typeof given === 'object' ? (given as Record<string, unknown>) : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 4096;
}

/** A value as in the file, shortened for a message. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
