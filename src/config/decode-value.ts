/** Is told what is wrong with a value, as the end of a sentence that begins with its name. */
export type Complain = (problem: string) => void;

/** Ids to keep track of. */
export interface Pattern {
  name: string;
  regex: string;
  flags?: string;
}

/** A file whose last lines are worth knowing. */
export interface LedgerFile {
  path: string;
  lines: number;
}

type Decode<Value> = (given: unknown, complain: Complain) => Value | undefined;

const REGEX_CHARACTERS_MAX = 500;
const LINE_CHARACTERS_MAX = 300;
const LEDGER_LINES = { default: 20, least: 1, most: 200 };

const TEXT = { type: 'string', minLength: 1 };
/** What `decodePattern` takes. */
export const PATTERN_SCHEMA = {
  type: 'object',
  required: ['name', 'regex'],
  properties: {
    name: TEXT,
    regex: { ...TEXT, maxLength: REGEX_CHARACTERS_MAX },
    flags: { type: 'string', pattern: '^[imsu]*$' },
  },
};
/** What `decodeLedgerFile` takes. */
export const LEDGER_FILE_SCHEMA = {
  anyOf: [
    TEXT,
    {
      type: 'object',
      required: ['path'],
      properties: {
        path: TEXT,
        lines: { type: 'integer', minimum: LEDGER_LINES.least, maximum: LEDGER_LINES.most },
      },
    },
  ],
};

export function wholeNumber(least: number, most: number): Decode<number> {
  return (given, complain) => {
    if (Number.isInteger(given) && (given as number) >= least && (given as number) <= most)
      return given as number;
    complain(`takes a whole number from ${least} to ${most}, not ${show(given)}`);
    return undefined;
  };
}

export const decodeFlag: Decode<boolean> = (given, complain) => {
  if (typeof given === 'boolean') return given;
  complain(`takes true or false, not ${show(given)}`);
  return undefined;
};

export function oneOf<Choice extends string>(choices: readonly Choice[]): Decode<Choice> {
  return (given, complain) => {
    const chosen = choices.find((choice) => choice === given);
    if (chosen === undefined) complain(`takes one of ${choices.join(', ')}, not ${show(given)}`);
    return chosen;
  };
}

/** A list loses the items that are wrong, not the others. */
export function listOf<Item>(decodeItem: Decode<Item>, countMax: number): Decode<Item[]> {
  return (given, complain) => {
    if (!Array.isArray(given)) {
      complain(`takes a list, not ${show(given)}`);
      return undefined;
    }
    if (given.length > countMax) complain(`takes at most ${countMax} items; the others are left out`);
    return given
      .slice(0, countMax)
      .map((item, index) => decodeItem(item, (problem) => complain(`item ${index + 1} ${problem}`)))
      .filter((item) => item !== undefined);
  };
}

export const decodePattern: Decode<Pattern> = (given, complain) => {
  const { name, regex, flags } = fieldsOf(given);
  if (!isText(name) || !isText(regex) || regex.length > REGEX_CHARACTERS_MAX) {
    complain(`takes { "name", "regex" }, two short texts, not ${show(given)}`);
    return undefined;
  }
  if (flags !== undefined && !(typeof flags === 'string' && /^[imsu]*$/.test(flags))) {
    complain(`("${name}") takes the flags i, m, s and u, not ${show(flags)}`);
    return undefined;
  }
  try {
    compilePattern({ name, regex, flags });
  } catch (error) {
    complain(`("${name}") has a regex that cannot be used: ${(error as Error).message}`);
    return undefined;
  }
  return { name, regex, ...(flags ? { flags } : {}) };
};

export function compilePattern({ regex, flags = '' }: Pattern): RegExp {
  return new RegExp(regex, `g${flags}`);
}

export const decodeLedgerFile: Decode<LedgerFile> = (given, complain) => {
  const { path, lines = LEDGER_LINES.default } = isText(given) ? { path: given } : fieldsOf(given);
  if (!isText(path)) {
    complain(`takes { "path", "lines" }, not ${show(given)}`);
    return undefined;
  }
  const count = wholeNumber(LEDGER_LINES.least, LEDGER_LINES.most)(lines, (problem) =>
    complain(`("${path}") ${problem} for "lines"`),
  );
  return count === undefined ? undefined : { path, lines: count };
};

export const decodeMemo: Decode<string> = (given, complain) => {
  if (isText(given)) return given;
  complain(`takes a glob such as "docs/*.md", not ${show(given)}`);
  return undefined;
};

/** A folder in the project, written with slashes. */
export const decodeFolder: Decode<string> = (given, complain) => {
  const parts = isText(given)
    ? given
        .trim()
        .split(/[/\\]/)
        .filter((part) => part !== '' && part !== '.')
    : [];
  const isInside =
    isText(given) &&
    !/^\s*(?:[/\\~]|[A-Za-z]:)/.test(given) &&
    !parts.some((part) => part === '..' || part.toLowerCase() === '.git');
  if (isInside && parts.length > 0) return parts.join('/');
  complain(`takes the path of a folder in the project, not ${show(given)}`);
  return undefined;
};

/** A folder anywhere, which means the same wherever it is asked for. */
export const decodePlace: Decode<string> = (given, complain) => {
  if (
    isText(given) &&
    given.length <= LINE_CHARACTERS_MAX &&
    /^\s*(?:[/\\]|[A-Za-z]:[/\\]|~(?:[/\\]|\s*$))/.test(given)
  )
    return given.trim();
  complain(`takes whole paths of folders, such as /srv/notes or ~/notes, not ${show(given)}`);
  return undefined;
};

export const decodeLine: Decode<string> = (given, complain) => {
  if (isText(given) && given.length <= LINE_CHARACTERS_MAX && !/[\r\n\u2028\u2029]/.test(given))
    return given.trim();
  complain(`takes one line of at most ${LINE_CHARACTERS_MAX} characters, not ${show(given)}`);
  return undefined;
};

function fieldsOf(given: unknown): Record<string, unknown> {
  return given !== null && typeof given === 'object' ? (given as Record<string, unknown>) : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 4096;
}

/** A value as it stands in the file, short enough for a message. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
