import { WARNING_PERCENTS } from '../domain/warning-levels.ts';
import {
  decodeFolder,
  decodeLedgerFile,
  decodeMemo,
  decodePattern,
  LEDGER_FILE_SCHEMA,
  type LedgerFile,
  listOf,
  PATTERN_SCHEMA,
  type Pattern,
} from './decode-value.ts';
import {
  addingList,
  linesSetting,
  percentsSetting,
  personalChoice,
  personalFlag,
  personalModel,
  personalNumber,
  personalOptIn,
  personalSetting,
  personalUrl,
  placesSetting,
  type Setting,
  sharedNumber,
} from './setting.ts';

export type StatuslineTheme = 'blocks' | 'ascii' | 'plain';

/**
 * All settings; the `config` command, the example and the documentation are made from this. Three numbers are minimum,
 * default and maximum; two are the minimum and maximum that a project may set.
 */
export const settings = {
  disabledFolders: placesSetting(
    'Folders in which tideproof does nothing, with all that lies in them: hooks do nothing, nothing is read or stored, and what is on record stays',
    ['~/clients/confidential'],
  ),
  'restore.maxTokens': sharedNumber(
    'Maximum length of the brief in tokens (estimated high); whichever limit is reached first applies. The only limit of a brief inside a compaction (`mod.enabled`)',
    [100, 3500, 20_000],
    [1500, 5000],
  ),
  'mod.enabled': personalOptIn(
    'Put the brief into the compaction itself instead of adding it by a hook; needs the plugin and a client that supports mods',
  ),
  'survival.maxTokens': sharedNumber(
    'Maximum length of the request and the notes for the summarizer, in tokens. They have at most 5,000 characters, and 1,500 after `/compact`, where Claude Code shows them to you',
    [100, 2000, 5000],
    [500, 3000],
  ),
  'survival.add': linesSetting(
    'Your own sentences for the summarizer, placed before all others at every compaction. A project can use `.tideproof/summarize.md` for the same',
    ['Keep every open finding with its id and its owner'],
  ),
  'start.maxTokens': sharedNumber(
    'Maximum length of the text at the start of a session, in tokens: files of the project and what the previous session left open. 0 adds nothing',
    [0, 800, 10_000],
    [200, 2000],
  ),
  'start.handoff': personalChoice<'unfinished' | 'always' | 'never'>(
    'Which previous session of the same folder and branch a new session is told about: one that was interrupted or left something open; any; or none',
    ['unfinished', 'always', 'never'],
  ),
  'archive.words': personalFlag(
    'Keep the full text of every session searchable, also after the client has deleted the transcript',
  ),
  'archive.sweep': personalFlag(
    'Work in the background: at the start of a session, import all sessions that no hook reported',
  ),
  'semantic.model': personalModel(
    'Search by meaning: off, with a model on this machine, or with an endpoint like Ollama (`…/api/embed`) or OpenAI (`…/v1/embeddings`); its key is in `TIDEPROOF_SEMANTIC_KEY`',
    ['off', 'local'],
    'http://localhost:11434/api/embed',
  ),
  'semantic.modelName': personalSetting('Name of the model at the embedding endpoint'),
  'hub.url': personalUrl(
    'PostgreSQL server with the hub of your team, as `postgres:` URL; sessions are pushed there after they end. The password is better kept in `~/.pgpass`',
    'postgres://anna@db.example.com/hub',
  ),
  warnings: percentsSetting(
    'When the model is warned that its context fills up: a notice, then to suggest `/save` and `/compact`, then to begin nothing large. In a large window only the last 167,000 tokens count. `[]` never warns',
    WARNING_PERCENTS,
  ),
  'statusline.theme': personalChoice<StatuslineTheme>(
    'Look of the status line: with a bar of blocks, in ASCII only, or without a bar',
    ['blocks', 'ascii', 'plain'],
  ),
  'coldTasks.afterTurns': personalNumber(
    'Turns without a mention after which a finished task is shortened to one line for the summarizer. 0 never does',
    [0, 20, 1000],
  ),
  'coldTasks.fromPercent': personalNumber(
    'Fill from which finished tasks are looked for, in percent of the way to a compaction',
    [0, 70, 100],
  ),
  'coldTasks.everyTurns': personalNumber('How many turns pass between two such looks', [1, 10, 1000]),
  priority: linesSetting(
    'Your own words or regular expressions for what is urgent: where not all prompts have room, those with one of them come right after the first one, and the summarizer is told of them',
    ['nuclear', 'S-tier', 'asked \\d+ times'],
  ),
  patterns: addingList<Pattern>(
    'Ids to keep track of: those that a summary lacks are given back, the latest first',
    'list of `{ "name", "regex", "flags"?, "current"? }`, at most 20 from each place; `"current": "highest"` tells which id is the current one',
    PATTERN_SCHEMA,
    [{ name: 'finding', regex: 'R\\d{4}', current: 'highest' }],
    listOf(decodePattern, 20),
  ),
  ledgerFiles: addingList<LedgerFile>(
    'Append-only files, such as a log of findings: their last lines go into the brief',
    'list of `{ "path", "lines" }`, at most 10',
    LEDGER_FILE_SCHEMA,
    [{ path: 'notes/LEDGER.md', lines: 20 }],
    listOf(decodeLedgerFile, 10),
  ),
  memos: addingList<string>(
    'Documents that the model should know of: their names and first headings go into the brief',
    'list of globs with `*`, `?` and `**`, at most 10',
    { type: 'string' },
    ['docs/**/*.md'],
    listOf(decodeMemo, 10),
  ),
  secrets: addingList<Pattern>(
    'Additional secrets to mask before anything is stored: the first group of the expression, or the whole match',
    'list of `{ "name", "regex", "flags"? }`, at most 20 from each place',
    PATTERN_SCHEMA,
    [{ name: 'berth code', regex: 'berth-([0-9A-F]{12})' }],
    listOf(decodePattern, 20),
  ),
  git: personalFlag('Ask git for branch, head and uncommitted files at a compaction'),
  'notes.enabled': personalFlag('Write notes, handoffs and snapshots of sessions into the project'),
  'notes.folder': {
    summary: 'Folder in the project for notes, handoffs and snapshots',
    takes: 'path of a folder in the project',
    schema: { type: 'string' },
    default: '.tideproof',
    example: '.tideproof',
    decode: decodeFolder,
  },
  'guard.manualCompact': personalFlag(
    'Hold `/compact` once until the handoff is saved; typed again within 10 minutes it runs. Automatic compactions are never held',
    false,
  ),
  'compactInstructions.keep': linesSetting(
    'What `tideproof config instructions` in CLAUDE.md asks the summarizer to keep, instead of the built-in list',
    ['Open findings with their ids, word for word'],
  ),
  'compactInstructions.skip': linesSetting(
    'What `tideproof config instructions` asks the summarizer to leave out, instead of the built-in list',
    ['Contents of files, which can be read again'],
  ),
  'relay.claude': personalSetting(
    'Command of the client that `tideproof relay` and handoffs by a model run',
    'claude',
  ),
  'handoff.model': personalModel(
    'Who writes a handoff at the end of a session and before a compaction: nobody, your own `claude`, or an endpoint like Anthropic (`…/messages`) or OpenAI; its key is in `TIDEPROOF_HANDOFF_KEY`',
    ['off', 'claude'],
    'http://localhost:11434/v1',
  ),
  'handoff.modelName': personalSetting('Model that writes the handoff; without it `claude` uses its default'),
  'handoff.maxCents': personalNumber(
    'Cost limit for one handoff written by `claude`, in US cents',
    [1, 25, 1000],
  ),
  'telemetry.send': personalChoice<'client' | 'always' | 'never'>(
    'Send figures of compactions by OpenTelemetry, never texts: when the client is set up to send its own (`OTEL_*` variables), always, or never',
    ['client', 'always', 'never'],
  ),
  'telemetry.endpoint': personalSetting(
    'URL of the OTLP/HTTP endpoint for figures, without `/v1/…`; without it they go where those of the client go. Its headers are in `TIDEPROOF_TELEMETRY_HEADERS`, as `name=value,name=value`',
  ),
  'keep.days': personalNumber(
    '`tideproof forget --old` deletes sessions without activity for this many days from the archive. 0 keeps them for ever',
    [0, 0, 36_500],
  ),
  'keep.resultsDays': personalNumber(
    '`tideproof forget --old` deletes tool results older than this many days; prompts, answers and calls stay. 0 keeps them for ever',
    [0, 0, 36_500],
  ),
  'keep.megabytes': personalNumber(
    '`tideproof forget --old` deletes the oldest sessions until the archive is smaller than this many megabytes. 0 sets no limit',
    [0, 0, 1_000_000],
  ),
} satisfies Record<string, Setting<unknown>>;

export type ConfigKey = keyof typeof settings;
/** The value of every setting, by its documented name. */
export type Config = { readonly [Key in ConfigKey]: (typeof settings)[Key]['default'] };

export const configKeys = Object.keys(settings) as ConfigKey[];

export const defaultConfig = Object.freeze(
  Object.fromEntries(configKeys.map((key) => [key, settings[key].default])),
) as unknown as Config;
