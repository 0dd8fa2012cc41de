/** Called with what is wrong with a value, as the end of a sentence that begins with its name. */
export type Complain = (problem: string) => void;

/** A regular expression for ids to keep track of. */
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

type Decode<Value> = (given: unknown, complain: Complain) => Value | undefined;

const REGEX_CHARACTERS_MAX = 500;
const LINE_CHARACTERS_MAX = 300;
const LEDGER_LINES = { default: 20, least: 1, most: 200 };

const TEXT = { type: 'string', minLength: 1 };
/** The JSON schema of what `decodePattern` accepts. */
export const PATTERN_SCHEMA = {
  type: 'object',
  required: ['name', 'regex'],
  properties: {
    name: TEXT,
    regex: { ...TEXT, maxLength: REGEX_CHARACTERS_MAX },
    flags: { type: 'string', pattern: '^[imsu]*$' },
    current: { enum: ['highest'] },
  },
};
/** The JSON schema of what `decodeLedgerFile` accepts. */
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

/** Makes a decoder that complains, naming what the setting takes, if the value is invalid. */
function taking<Value>(what: string, read: (given: unknown) => Value | undefined): Decode<Value> {
  return (given, complain) => {
    const value = read(given);
    if (value === undefined) complain(`takes ${what}, not ${show(given)}`);
    return value;
  };
}

export function wholeNumber(least: number, most: number): Decode<number> {
  return taking(`a whole number from ${least} to ${most}`, (given) =>
    typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most
      ? given
      : undefined,
  );
}

export const decodeFlag = taking('true or false', (given) =>
  typeof given === 'boolean' ? given : undefined,
);

export function oneOf<Choice extends string>(choices: readonly Choice[]): Decode<Choice> {
  return taking(`one of ${choices.join(', ')}`, (given) => choices.find((choice) => choice === given));
}

/** One of these words, or a URL; whether it may be asked is checked when it is. */
export function modelOrUrl(words: readonly string[]): Decode<string> {
  return taking(`${words.join(', ')} or a URL`, (given) =>
    typeof given === 'string' && (words.includes(given) || /^https?:\/\//.test(given)) ? given : undefined,
  );
}

/** Invalid items are left out; the valid ones stay. */
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
  const { name, regex, flags, current } = fieldsOf(given);
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
  if (current !== undefined && current !== 'highest') {
    complain(`("${name}") takes "highest" for current, not ${show(current)}`);
    return undefined;
  }
  return { name, regex, ...(flags ? { flags } : {}), ...(current && { current }) };
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

export const decodeMemo = taking('a glob such as "docs/*.md"', (given) =>
  isText(given) ? given : undefined,
);

/** An absolute path of a folder, or one below `~`, so that its meaning does not depend on the current folder. */
export const decodePlace = taking('whole paths of folders, such as /srv/notes or ~/notes', (given) =>
  isLine(given) && /^\s*(?:[/\\]|[A-Za-z]:[/\\]|~(?:[/\\]|\s*$))/.test(given) ? given.trim() : undefined,
);

export const decodeLine = taking(`one line of at most ${LINE_CHARACTERS_MAX} characters`, (given) =>
  isLine(given) ? given.trim() : undefined,
);

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
