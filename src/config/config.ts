import { WARNING_PERCENTS } from '../domain/warning-levels.ts';
import {
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
  personalList,
  personalModel,
  personalNumber,
  personalOptIn,
  personalSetting,
  personalUrl,
  placesSetting,
  type Setting,
  sharedNumber,
} from './setting.ts';

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
    'Search by meaning: off, with a model on this machine, or with an endpoint like Ollama (`…/api/embed`) or OpenAI (`…/v1/embeddings`), with `#` and the name of its model behind it. Its key is in `TIDEPROOF_SEMANTIC_KEY`',
    ['off', 'local'],
    'http://localhost:11434/api/embed#nomic-embed-text',
  ),
  'hub.url': personalUrl(
    'PostgreSQL server with the hub of your team, as `postgres:` URL; sessions are pushed there after they end. The password is better kept in `~/.pgpass`',
    'postgres://anna@db.example.com/hub',
  ),
  warnings: percentsSetting(
    'When the model is warned that its context fills up: a notice, then to suggest `/save` and `/compact`, then to begin nothing large. In a large window only the last 167,000 tokens count. `[]` never warns',
    WARNING_PERCENTS,
  ),
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
  secrets: personalList<Pattern>(
    'Additional secrets to mask before anything is stored: the first group of the expression, or the whole match',
    'list of `{ "name", "regex", "flags"? }`, at most 20',
    PATTERN_SCHEMA,
    [{ name: 'berth code', regex: 'berth-([0-9A-F]{12})' }],
    listOf(decodePattern, 20),
  ),
  git: personalFlag('Ask git for branch, head and uncommitted files at a compaction'),
  'notes.enabled': personalFlag('Write notes, handoffs and snapshots of sessions into the project'),
  'guard.manualCompact': personalFlag(
    'Hold `/compact` once until the handoff is saved; typed again within 10 minutes it runs. Automatic compactions are never held',
    false,
  ),
  'compactInstructions.keep': linesSetting(
    'What the block of `tideproof install --instructions` in CLAUDE.md asks the summarizer to keep, instead of the built-in list',
    ['Open findings with their ids, word for word'],
  ),
  'compactInstructions.skip': linesSetting(
    'What that block asks the summarizer to leave out, instead of the built-in list',
    ['Contents of files, which can be read again'],
  ),
  'handoff.model': personalSetting(
    'Who writes a handoff at the end of a session and before a compaction: `off`, the command of your client (`claude`), or the URL of an endpoint like Anthropic (`…/messages`) or OpenAI; with `#` and the name of a model behind it. The key of an endpoint is in `TIDEPROOF_HANDOFF_KEY`',
    'off',
    'claude#haiku',
  ),
  'handoff.maxCents': personalNumber(
    'Cost limit for one handoff written by `claude`, in US cents',
    [1, 25, 1000],
  ),
  'telemetry.send': personalChoice<'client' | 'always' | 'never'>(
    'Send figures of compactions by OpenTelemetry, never texts: when the client is set up to send its own (`OTEL_*` variables), always, or never',
    ['client', 'always', 'never'],
  ),
  'keep.days': personalNumber(
    '`tideproof forget --old` deletes sessions without activity for this many days from the archive. 0 keeps them for ever',
    [0, 0, 36_500],
  ),
  'keep.resultsDays': personalNumber(
    '`tideproof forget --old` deletes tool results older than this many days; prompts, answers and calls stay. 0 keeps them for ever',
    [0, 0, 36_500],
  ),
} satisfies Record<string, Setting<unknown>>;

export type ConfigKey = keyof typeof settings;
/** The value of every setting, by its documented name. */
export type Config = { readonly [Key in ConfigKey]: (typeof settings)[Key]['default'] };

export const configKeys = Object.keys(settings) as ConfigKey[];

export const defaultConfig = Object.freeze(
  Object.fromEntries(configKeys.map((key) => [key, settings[key].default])),
) as unknown as Config;
