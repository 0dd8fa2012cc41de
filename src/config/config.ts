import { join, resolve, sep } from 'node:path';
import { WARNING_PERCENT_LEAST, WARNING_PERCENTS } from '../domain/context-fill.ts';
import { groupDigits } from '../domain/say.ts';
import { homeDirectory } from '../system/paths.ts';
import {
  choice,
  FOLDER,
  flag,
  GLOB,
  LEDGER_FILE,
  LINE,
  line,
  list,
  offOrUrl,
  PATTERN,
  PRICE,
  url,
  type Values,
  wholeNumber,
} from './values.ts';

/** Who may set it besides the user. A project, which may come from anyone, must not choose what is run, sent or switched off. */
type ProjectRight =
  | 'no'
  | 'yes'
  /** Values of all layers are combined: none can remove what another one added. */
  | 'adds to yours'
  | { least: number; most: number };

export interface Setting<Value> extends Values<Value> {
  summary: string;
  project: ProjectRight;
}

function setting<Value>(summary: string, values: Values<Value>, project: ProjectRight = 'no') {
  return { summary, project, ...values };
}

const LINES = 'lines of text, at most 30';
const PERCENT = wholeNumber(WARNING_PERCENT_LEAST, 100, 100).decode;

/** All settings, of which `config` and the docs are made. Three numbers: minimum, default, maximum; two: limits in a project. */
export const settings = {
  disabledFolders: setting(
    'Folders in which tideproof does nothing, with all that lies in them: hooks do nothing, nothing is read or stored, and what is on record stays',
    list(FOLDER, 30, 'whole paths of folders, at most 30; `~/` is your home folder', [
      '~/clients/confidential',
    ]),
  ),
  'restore.maxTokens': setting(
    'Maximum length of the brief in tokens (estimated high); whichever limit is reached first applies. The only limit of a brief inside a compaction (`mod.enabled`)',
    wholeNumber(100, 3500, 20_000),
    { least: 1500, most: 5000 },
  ),
  'mod.enabled': setting(
    'Put the brief into the compaction itself instead of adding it by a hook; needs the plugin and a client that supports mods',
    flag(false),
  ),
  'mod.askAgain': setting(
    'Have the mod ask the model once more, in the background, if a summary made ahead of its use lacks prompts of yours. That is one more call over the whole conversation; `audit` shows its tokens',
    flag(false),
  ),
  'survival.add': setting(
    'Your own sentences for the summarizer, placed before all others at every compaction. A project can use `.tideproof/summarize.md` for the same',
    list(LINE, 30, LINES, ['Keep every open finding with its id and its owner']),
    'yes',
  ),
  'start.maxTokens': setting(
    'Maximum length of the text at the start of a session, in tokens: files of the project and what the previous session left open. 0 adds nothing',
    wholeNumber(0, 800, 10_000),
    { least: 200, most: 2000 },
  ),
  'archive.words': setting(
    'Keep the full text of every session searchable, also after the client has deleted the transcript',
    flag(true),
  ),
  'archive.sweep': setting(
    'Work in the background: at the start of a session, import all sessions that no hook reported',
    flag(true),
  ),
  'semantic.model': setting(
    'Search by meaning: off, or with an endpoint like Ollama (`…/api/embed`) or OpenAI (`…/v1/embeddings`), with `#` and the name of its model behind it. Its key is in `TIDEPROOF_SEMANTIC_KEY`',
    offOrUrl('http://localhost:11434/api/embed#nomic-embed-text'),
  ),
  'hub.url': setting(
    'PostgreSQL server with the hub of your team, as `postgres:` URL; sessions are pushed there after they end. The password is better kept in `~/.pgpass`',
    url('postgres://anna@db.example.com/hub'),
  ),
  warnings: setting(
    'When the model is warned that its context fills up: a notice, then to suggest `/save` and `/compact`, then to begin nothing large. In a large window only the last 167,000 tokens count. `[]` never warns',
    {
      ...list(
        PERCENT,
        3,
        'at most 3 whole numbers from 10 to 100, in percent of the way to the compaction',
        WARNING_PERCENTS,
      ),
      default: WARNING_PERCENTS,
    },
  ),
  priority: setting(
    'Your own words or regular expressions for what is urgent: where not all prompts have room, those with one of them come right after the first one, and the summarizer is told of them',
    list(LINE, 30, LINES, ['nuclear', 'S-tier', 'asked \\d+ times']),
    'yes',
  ),
  patterns: setting(
    'Ids to keep track of: those that a summary lacks are given back, the latest first',
    list(
      PATTERN,
      20,
      '`{ "name", "regex", "flags"?, "current"? }`, at most 20 from each place; `"current": "highest"` tells which id is the current one',
      [{ name: 'finding', regex: 'R\\d{4}', current: 'highest' }],
    ),
    'adds to yours',
  ),
  ledgerFiles: setting(
    'Append-only files, such as a log of findings: their last lines go into the brief',
    list(LEDGER_FILE, 10, '`{ "path", "lines" }`, at most 10', [{ path: 'notes/LEDGER.md', lines: 20 }]),
    'adds to yours',
  ),
  memos: setting(
    'Documents that the model should know of: their names and first headings go into the brief',
    list(GLOB, 10, 'globs with `*` and `**`, at most 10', ['docs/**/*.md']),
    'adds to yours',
  ),
  secrets: setting(
    'Additional secrets to mask before anything is stored: the first group of the expression, or the whole match',
    list(PATTERN, 20, '`{ "name", "regex", "flags"? }`, at most 20', [
      { name: 'berth code', regex: 'berth-([0-9A-F]{12})' },
    ]),
  ),
  'notes.enabled': setting('Write notes, handoffs and snapshots of sessions into the project', flag(true)),
  'guard.manualCompact': setting(
    'Hold `/compact` once until the handoff is saved; typed again within 10 minutes it runs. Automatic compactions are never held',
    flag(false),
  ),
  'compactInstructions.keep': setting(
    'What the block of `tideproof install --instructions` in CLAUDE.md asks the summarizer to keep, instead of the built-in list',
    list(LINE, 30, LINES, ['Open findings with their ids, word for word']),
    'yes',
  ),
  'compactInstructions.skip': setting(
    'What that block asks the summarizer to leave out, instead of the built-in list',
    list(LINE, 30, LINES, ['Contents of files, which can be read again']),
    'yes',
  ),
  'handoff.model': setting(
    'Who writes a handoff at the end of a session and before a compaction: `off`, the command of your client (`claude`), or the URL of an endpoint that speaks like OpenAI (`…/v1`); with `#` and the name of a model behind it. The key of an endpoint is in `TIDEPROOF_HANDOFF_KEY`',
    line('off', 'claude#haiku'),
  ),
  'telemetry.send': setting(
    'Send figures of compactions by OpenTelemetry, never texts: when the client is set up to send its own (`OTEL_*` variables), always, or never',
    choice('client', 'always', 'never'),
  ),
  prices: setting(
    'What models cost, for `tideproof status --tokens`, before the built-in list: US dollars per million tokens of input and of output; the cache has the usual shares of the input',
    list(PRICE, 30, '`model=input/output`, at most 30', ['claude-opus-5=5/25']),
  ),
  'keep.days': setting(
    'Sessions without activity for this many days are deleted from the archive, about once a day. 0 keeps them for ever',
    wholeNumber(0, 0, 36_500),
  ),
} satisfies Record<string, Setting<unknown>>;

export type ConfigKey = keyof typeof settings;
export type Config = { readonly [Key in ConfigKey]: (typeof settings)[Key]['default'] };

export const configKeys = Object.keys(settings) as ConfigKey[];

export const defaultConfig = Object.freeze(
  Object.fromEntries(configKeys.map((key) => [key, settings[key].default])),
) as unknown as Config;

/** Whether a project can set it, for the documentation; the user always can. */
export function sayProjectRight({ project }: Setting<unknown>): string {
  if (typeof project === 'string') return project;
  return `from ${groupDigits(project.least)} to ${groupDigits(project.most)}`;
}

/** Whether the user disabled tideproof in this folder or in one that contains it. */
export function isDisabled(
  { disabledFolders }: Pick<Config, 'disabledFolders'>,
  folder: string,
  environment: NodeJS.ProcessEnv,
): boolean {
  if (disabledFolders.length === 0 || folder === '') return false;
  const inside = `${resolve(folder)}${sep}`;
  return disabledFolders.some((named) => {
    const path = /^~(?=$|[/\\])/.test(named) ? join(homeDirectory(environment), named.slice(1)) : named;
    return inside.startsWith(`${resolve(path)}${sep}`);
  });
}
