import { groupDigits } from '../domain/group-digits.ts';
import { WARNING_PERCENT_LEAST } from '../domain/warning-levels.ts';
import {
  type Complain,
  decodeFlag,
  decodeLine,
  decodePlace,
  listOf,
  modelOrUrl,
  oneOf,
  wholeNumber,
} from './decode-value.ts';

/** A setting: its description, accepted values and default. */
export interface Setting<Value> {
  summary: string;
  /** Accepted values, for users. */
  takes: string;
  /** Accepted values, as JSON schema for editors. */
  schema: Readonly<Record<string, unknown>>;
  default: Value;
  example: Value;
  /**
   * Only the user can set it. A project may come from anyone, so it must not choose what is run or sent, or switch
   * anything off.
   */
  personal?: boolean;
  /** The range that a project may set; undefined if it may set any valid value. */
  projectRange?: { least: number; most: number };
  /** Values of all layers are combined: none can remove what another one added. */
  adds?: boolean;
  /** The printable form of a value with a secret in it. */
  shown?(value: Value): Value;
  /** Decodes a value from a file; undefined and a complaint if it is invalid. */
  decode(given: unknown, complain: Complain): Value | undefined;
}

type NumberRange = [least: number, value: number, most: number];

/** Who may set a number. */
type NumberRights = Pick<Setting<number>, 'personal' | 'projectRange'>;

function numberSetting(
  summary: string,
  [least, value, most]: NumberRange,
  rights: NumberRights,
): Setting<number> {
  return {
    summary,
    // Worked out when it is shown: every hook makes all settings.
    get takes() {
      return `whole number from ${groupDigits(least)} to ${groupDigits(most)}`;
    },
    schema: { type: 'integer', minimum: least, maximum: most },
    default: value,
    example: value,
    decode: wholeNumber(least, most),
    ...rights,
  };
}

/** A number that a project can set as well, within a narrower range than the user. */
export function sharedNumber(
  summary: string,
  range: NumberRange,
  [least, most]: [least: number, most: number],
): Setting<number> {
  return numberSetting(summary, range, { projectRange: { least, most } });
}

/** Points on the way to a compaction, in percent, that only the user can set. */
export function percentsSetting(summary: string, percents: number[]): Setting<number[]> {
  const least = WARNING_PERCENT_LEAST;
  const takes = `list of at most ${percents.length} whole numbers from ${least} to 100, in percent of the way to the compaction`;
  const schema = { type: 'integer', minimum: least, maximum: 100 };
  const list = listSetting(
    summary,
    takes,
    schema,
    percents,
    listOf(wholeNumber(least, 100), percents.length),
  );
  return { ...list, default: percents, personal: true };
}

/** A choice that only the user can make. The first option is the default. */
export function personalChoice<Choice extends string>(
  summary: string,
  choices: readonly [Choice, Choice, Choice],
): Setting<Choice> {
  const [first, second, third] = choices.map((choice) => `\`"${choice}"\``);
  return {
    summary,
    takes: `${first}, ${second} or ${third}`,
    schema: { enum: choices },
    default: choices[0],
    example: choices[0],
    personal: true,
    decode: oneOf(choices),
  };
}

/** A model that only the user can choose: one of these words, of which the first is the default, or the URL of an endpoint. */
export function personalModel(summary: string, words: readonly string[], example: string): Setting<string> {
  const named = words.map((word) => `\`"${word}"\``).join(', ');
  return {
    summary,
    takes: `${named} or the URL of an endpoint`,
    schema: { type: 'string' },
    default: words[0]!,
    example,
    personal: true,
    decode: modelOrUrl(words),
  };
}

/** A flag that only the user can set, on by default. */
export function personalFlag(summary: string, isOn = true): Setting<boolean> {
  return {
    summary,
    takes: '`true` or `false`',
    schema: { type: 'boolean' },
    default: isOn,
    example: isOn,
    personal: true,
    decode: decodeFlag,
  };
}

/** A flag that only the user can set, off by default. */
export function personalOptIn(summary: string): Setting<boolean> {
  return { ...personalFlag(summary, false), example: true };
}

export function personalNumber(summary: string, range: NumberRange): Setting<number> {
  return numberSetting(summary, range, { personal: true });
}

/** A line of text, such as a name, that only the user can set. */
export function personalSetting(summary: string, value = '', example = value): Setting<string> {
  return {
    summary,
    takes: 'one line of text',
    schema: { type: 'string' },
    default: value,
    example,
    personal: true,
    decode: (given, complain) => (given === value ? value : decodeLine(given, complain)),
  };
}

/** A URL that only the user can set and whose password is never printed. */
export function personalUrl(summary: string, example: string): Setting<string> {
  return { ...personalSetting(summary, '', example), takes: 'URL', shown: withoutPassword };
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

/** The printable form of a setting's value. */
export function shownValue<Value>({ shown }: Setting<Value>, value: Value): Value {
  return shown ? shown(value) : value;
}

function listSetting<Item>(
  summary: string,
  takes: string,
  items: Setting<Item>['schema'],
  example: Item[],
  decode: Setting<Item[]>['decode'],
): Setting<Item[]> {
  return { summary, takes, schema: { type: 'array', items }, default: [], example, decode };
}

/** A list that only the user can set. */
export function personalList<Item>(...given: Parameters<typeof listSetting<Item>>): Setting<Item[]> {
  return { ...listSetting(...given), personal: true };
}

/** A list that all layers add to: none can remove what another one added. */
export function addingList<Item>(...given: Parameters<typeof listSetting<Item>>): Setting<Item[]> {
  return { ...listSetting(...given), adds: true };
}

/** Whether a project can set it, for the documentation; the user always can. */
export function sayProjectRight({ personal, adds, projectRange }: Setting<unknown>): string {
  if (personal) return 'no';
  if (projectRange) return `from ${groupDigits(projectRange.least)} to ${groupDigits(projectRange.most)}`;
  return adds ? 'adds to yours' : 'yes';
}

export function linesSetting(summary: string, example: string[]): Setting<string[]> {
  const takes = 'list of lines of text, at most 30';
  return listSetting(summary, takes, { type: 'string' }, example, listOf(decodeLine, 30));
}

export function placesSetting(summary: string, example: string[]): Setting<string[]> {
  const takes = 'list of whole paths of folders, at most 30; `~/` is your home folder';
  const list = listSetting(summary, takes, { type: 'string' }, example, listOf(decodePlace, 30));
  return { ...list, personal: true };
}
