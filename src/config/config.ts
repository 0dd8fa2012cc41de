import { HANDOFF_HOURS_DEFAULT, type Handoff } from '../domain/handoff.ts';
import { NOTICE_PERCENT_DEFAULT, WARNING_PERCENT_LEAST } from '../domain/warning-levels.ts';
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
  percentSetting,
  personalChoice,
  personalFlag,
  personalNumber,
  personalOptIn,
  personalSetting,
  type Setting,
  sharedNumber,
} from './setting.ts';

export type StatuslineTheme = 'blocks' | 'ascii' | 'plain';
export type StatuslinePlace = 'below' | 'after' | 'before';
export type HandoverWriter = 'off' | 'claude' | 'endpoint';
export type SemanticModel = 'off' | 'local' | 'endpoint';

/** Everything that can be set. The command, the example and the documentation are made from this. */
export const settings = {
  disabledFolders: {
    ...linesSetting(
      'Folders in which tideproof does nothing, with all that lies in them: hooks do nothing, nothing is read or stored, and what is on record stays',
      ['~/work/confidential'],
    ),
    personal: true,
  },
  'restore.maxCharacters': sharedNumber(
    'Room for the brief after a compaction, in characters. The client cuts what a hook adds at 10,000',
    { default: 9500, least: 300, most: 10_000 },
    { least: 4000, most: 10_000 },
  ),
  'restore.maxTokens': sharedNumber(
    'The same in tokens, estimated on the safe side; the smaller one counts',
    { default: 3500, least: 100, most: 10_000 },
    { least: 1500, most: 5000 },
  ),
  'mod.enabled': personalOptIn(
    'Whether the brief is put into the compaction itself where the plugin is installed and the client can do that, instead of being added by a hook',
  ),
  'mod.maxTokens': sharedNumber(
    'Room for such a brief, in tokens; the limit of hooks is not its limit',
    { default: 3500, least: 100, most: 20_000 },
    { least: 1500, most: 5000 },
  ),
  'survival.maxTokens': sharedNumber(
    'Room for what the summarizer is told before a compaction, in tokens. You see this text after `/compact`',
    { default: 600, least: 100, most: 5000 },
    { least: 300, most: 1000 },
  ),
  'survival.add': linesSetting(
    'Sentences of your own that the summarizer is told at every compaction, before all else. A project can do the same with `.tideproof/summarize.md`',
    ['Keep every open finding with its id and its owner'],
  ),
  'restore.announce': personalFlag(
    'Whether the model is asked to say in one line that it got something back',
  ),
  'start.maxTokens': sharedNumber(
    'Room for what a session is told at its start, in tokens: the project’s files and what the session before left open. 0 for nothing at all',
    { default: 800, least: 0, most: 10_000 },
    { least: 200, most: 2000 },
  ),
  'start.handoff': personalChoice<Handoff>(
    'Which session of the same folder and branch is handed over to a new one: one that was cut off or left something to know (open work, rules, decisions, a next step), any, or none',
    ['unfinished', 'always', 'never'],
  ),
  'start.handoffAfterClear': personalFlag(
    'Whether the session that `/clear` ended is handed over to the one it began',
  ),
  'start.handoffMaxAgeHours': sharedNumber(
    'A session that ended longer ago is not handed over any more',
    { default: HANDOFF_HOURS_DEFAULT, least: 1, most: 8760 },
    { least: 24, most: 720 },
  ),
  'archive.words': personalFlag(
    'Whether every word of a session is kept and can be searched, past the day on which the client deletes the transcript',
  ),
  'archive.sweep': personalFlag(
    'Whether the start of a session catches up, in the background, with all sessions that no hook has told of',
  ),
  'semantic.model': personalChoice<SemanticModel>(
    'Whether search also finds what was said in other words, and by what: not at all, a model on this machine, or an endpoint',
    ['off', 'local', 'endpoint'],
  ),
  'semantic.endpoint': personalSetting(
    'Address of the endpoint, which speaks like Ollama’s (`…/api/embed`) or like OpenAI’s (`…/v1/embeddings`)',
    '',
  ),
  'semantic.modelName': personalSetting('Which model the endpoint is asked for', ''),
  'semantic.apiKeyEnv': personalSetting('The variable that holds the key of the endpoint', ''),
  'warnings.enabled': personalFlag(
    'Whether the model is told, with a prompt, that its context fills up: once per level between two compactions',
  ),
  'warnings.notice': percentSetting(
    'From where on it is told that the context fills up. Of a large window its last 167,000 tokens count',
    NOTICE_PERCENT_DEFAULT,
    WARNING_PERCENT_LEAST,
  ),
  'warnings.warning': percentSetting(
    'From where on it is asked to suggest `/save` and `/compact`',
    75,
    WARNING_PERCENT_LEAST,
  ),
  'warnings.critical': percentSetting(
    'From where on it is asked to begin nothing large',
    90,
    WARNING_PERCENT_LEAST,
  ),
  'statusline.theme': personalChoice<StatuslineTheme>(
    'How the status line is drawn: with a bar of blocks, in ASCII only, or without a bar',
    ['blocks', 'ascii', 'plain'],
  ),
  'statusline.place': personalChoice<StatuslinePlace>(
    'Where our status line goes if you have one of your own: on a line below it, behind it or before it',
    ['below', 'after', 'before'],
  ),
  'statusline.timeLimitMilliseconds': personalNumber(
    'How long your own status line command may take; after that only our line is shown',
    { default: 2000, least: 100, most: 10_000 },
  ),
  'coldTasks.enabled': personalFlag(
    'Whether finished tasks that were not spoken of for a while are put into one line each, for the summarizer and for briefs',
  ),
  patterns: addingList<Pattern>(
    'Ids of your own to keep track of: whatever matches comes back, those in use first',
    'list of `{ "name", "regex", "flags"? }`, at most 20 from each place',
    PATTERN_SCHEMA,
    [{ name: 'finding', regex: 'R\\d{4}' }],
    listOf(decodePattern, 20),
  ),
  ledgerFiles: addingList<LedgerFile>(
    'Files that are written to at their end, such as a log of findings: their last lines go into the brief',
    'list of `{ "path", "lines" }`, at most 10',
    LEDGER_FILE_SCHEMA,
    [{ path: 'notes/LEDGER.md', lines: 20 }],
    listOf(decodeLedgerFile, 10),
  ),
  memos: addingList<string>(
    'Documents the model should know of: their names and first headings go into the brief',
    'list of globs with `*`, `?` and `**`, at most 10',
    { type: 'string' },
    ['docs/**/*.md'],
    listOf(decodeMemo, 10),
  ),
  secrets: addingList<Pattern>(
    'Secrets of your own, masked like all others before anything is stored: the first group of the expression, or all that it matches.',
    'list of `{ "name", "regex", "flags"? }`, at most 20 from each place',
    PATTERN_SCHEMA,
    [{ name: 'berth code', regex: 'berth-([0-9A-F]{12})' }],
    listOf(decodePattern, 20),
  ),
  git: personalFlag('Whether branch, head and uncommitted files are asked of git at a compaction'),
  'notes.enabled': personalFlag(
    'Whether notes, handoffs and snapshots of sessions are written into the project, once there is something to write',
  ),
  'notes.folder': {
    summary: 'Where they are written: a folder in the project',
    takes: 'path of a folder in the project',
    schema: { type: 'string' },
    default: '.tideproof',
    example: '.tideproof',
    decode: decodeFolder,
  },
  'guard.manualCompact': {
    ...personalFlag(
      'Whether `/compact` is held once, until the handoff is on disk, and let through when you type it again within 10 minutes. Never holds a compaction that the client starts itself',
    ),
    default: false,
    example: false,
  },
  'compactInstructions.keep': linesSetting(
    'What the block of `tideproof instructions` in CLAUDE.md asks the summarizer to keep, instead of the built-in list',
    ['Open findings with their ids, word for word'],
  ),
  'compactInstructions.skip': linesSetting(
    'What the block asks it not to spend space on, instead of the built-in list',
    ['Contents of files, which can be read again'],
  ),
  'relay.claude': personalSetting('The client that `tideproof relay` and handovers run', 'claude'),
  'handover.model': personalChoice<HandoverWriter>(
    'Who writes a handover of a session at its end and before a compaction: nobody, your own `claude`, or an endpoint',
    ['off', 'claude', 'endpoint'],
  ),
  'handover.modelName': personalSetting('Which model writes it; `claude` chooses when not set', ''),
  'handover.endpoint': personalSetting(
    'Address of the endpoint, which speaks like Anthropic’s (`…/messages`) or like OpenAI’s',
    '',
  ),
  'handover.apiKeyEnv': personalSetting('The variable that holds the key of the endpoint', ''),
  'handover.timeoutSeconds': personalNumber('How long writing may take', {
    default: 60,
    least: 5,
    most: 600,
  }),
  'handover.maxCents': personalNumber('What `claude` may spend on one handover, in US cents', {
    default: 25,
    least: 1,
    most: 1000,
  }),
  'keep.days': personalNumber(
    'Sessions that nothing was said in for so many days are deleted from the archive by `tideproof forget --old`. 0 keeps them for good',
    { default: 0, least: 0, most: 36_500 },
  ),
  'keep.resultsDays': personalNumber(
    'Results of tools that are older are deleted by it; what was asked, said and called stays. 0 keeps them for good',
    { default: 0, least: 0, most: 36_500 },
  ),
  'keep.megabytes': personalNumber(
    'If the archive is larger, the oldest sessions are deleted by it until it is not. 0 for no limit',
    { default: 0, least: 0, most: 1_000_000 },
  ),
} satisfies Record<string, Setting<unknown>>;

export type ConfigKey = keyof typeof settings;
/** The value of every setting, under its name as it is written in the documentation. */
export type Config = { readonly [Key in ConfigKey]: (typeof settings)[Key]['default'] };

export const configKeys = Object.keys(settings) as ConfigKey[];

export const defaultConfig = Object.freeze(
  Object.fromEntries(configKeys.map((key) => [key, settings[key].default])),
) as unknown as Config;
