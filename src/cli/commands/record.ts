import type { Command } from '../command.ts';
import { DRY_RUN, YES } from './common-options.ts';
import { searchCommand } from './search.ts';

/** What is on record, and keeping it in order. */
export const record: readonly Command[] = [
  {
    name: 'replay',
    summary: 'Show what tideproof would have done at each compaction of a transcript; writes nothing',
    words: [{ name: 'transcript', summary: 'The .jsonl file of a session' }],
    options: {
      compaction: { summary: 'Only this one, counted from 1', value: 'n' },
      'max-chars': { summary: 'Room for what is restored, in characters; 9500 when not given', value: 'n' },
      project: {
        summary: 'Use the patterns and the room that are configured in this folder',
        value: 'folder',
      },
      all: { summary: 'Show every fact, not only the first few of each kind' },
      text: { summary: 'Show the text for the model as well' },
    },
    examples: [
      { line: 'tideproof replay session.jsonl', summary: 'What was kept, restored and left out' },
      { line: 'tideproof replay session.jsonl --compaction 2 --text', summary: 'One of them, with its text' },
      {
        line: 'tideproof replay session.jsonl --max-chars 4000 --json',
        summary: 'For a script, with less room',
      },
    ],
    load: async () => (await import('../record/replay.ts')).runReplay,
  },
  {
    name: 'audit',
    summary: 'Show what each compaction kept, what was restored, and every text that was given to the model',
    words: [{ name: 'id', summary: 'One compaction in full: its id, or "last"', optional: true }],
    options: {
      session: { summary: 'Only this session; the beginning of its id is enough', value: 'id' },
      project: { summary: 'Only sessions in this folder or below', value: 'folder' },
      limit: { summary: 'How many to list, the newest first; 20 when not given', value: 'n' },
      all: { summary: 'With an id: every fact and the whole summary' },
    },
    examples: [
      { line: 'tideproof audit', summary: 'All compactions, one line each' },
      {
        line: 'tideproof audit last',
        summary: 'The newest one in full; exit code 1 if a hash does not match',
      },
      { line: 'tideproof audit 12 --json', summary: 'Everything about one of them for a script' },
    ],
    load: async () => (await import('../record/audit.ts')).runAudit,
  },
  {
    name: 'log',
    summary: 'Show what tideproof did, in time order: sessions, compactions, texts for the model, and errors',
    options: {
      session: { summary: 'Only this session; the beginning of its id is enough', value: 'id' },
      since: { summary: 'Only what happened since then: 30m, 2h, 3d, 1w, or a date', value: 'when' },
      limit: { summary: 'How many lines, the newest; 50 when not given', value: 'n' },
      errors: { summary: 'Only what failed' },
    },
    examples: [
      { line: 'tideproof log --since 2h', summary: 'The last two hours' },
      { line: 'tideproof log --errors', summary: 'What failed; exit code 1 if nothing did' },
    ],
    load: async () => (await import('../record/log.ts')).runLog,
  },
  searchCommand,
  {
    name: 'semantic',
    summary:
      'Let search also find what was said in other words: with a model on this machine, or an endpoint',
    words: [
      {
        name: 'action',
        summary: 'status, install, on [local|endpoint], off or embed; status when not given',
        optional: true,
        many: true,
        choices: ['status', 'install', 'on', 'off', 'embed'],
      },
    ],
    options: {
      yes: YES,
      background: { summary: 'With embed: stay out of the way, and write failures to the log' },
    },
    examples: [
      { line: 'tideproof semantic install', summary: 'Have npm install a small model beside the archive' },
      { line: 'tideproof semantic on', summary: 'Use it, and give vectors to all entries in the background' },
      { line: 'tideproof semantic', summary: 'What is there, what is missing, how far it is' },
      { line: 'tideproof semantic embed', summary: 'Give vectors to what has none yet, with progress' },
    ],
    load: async () => (await import('../archive/semantic.ts')).runSemantic,
  },
  {
    name: 'import',
    summary: 'Read every transcript of Claude Code into the archive; safe to stop and to repeat',
    options: {},
    examples: [{ line: 'tideproof import', summary: 'Catch up with all sessions on this machine' }],
    load: async () => (await import('../archive/import.ts')).runImport,
  },
  {
    name: 'tasks',
    summary: 'List the lines that are kept of finished tasks, or clear them',
    words: [{ name: 'id', summary: 'Only this one', optional: true }],
    options: {
      session: { summary: 'Only this session; the beginning of its id is enough', value: 'id' },
      clear: { summary: 'Clear those that are listed: no model is told of them again' },
      yes: YES,
    },
    examples: [
      { line: 'tideproof tasks', summary: 'All of them: session, when, size and text' },
      { line: 'tideproof tasks 7 --clear', summary: 'Clear one' },
      {
        line: 'tideproof tasks --session 3f2a91c0 --clear --yes',
        summary: 'Clear those of a session, unasked',
      },
    ],
    load: async () => (await import('../session/tasks.ts')).runTasks,
  },
  {
    name: 'redact',
    summary: 'Mask secrets in what is stored already, by the patterns of today, and leave no trace of them',
    options: { 'dry-run': DRY_RUN, yes: YES },
    examples: [
      { line: 'tideproof redact --dry-run', summary: 'How many there are, by kind and by place' },
      { line: 'tideproof redact --yes', summary: 'After you added a pattern to the setting secrets' },
    ],
    load: async () => (await import('../archive/redact.ts')).runRedact,
  },
  {
    name: 'reset',
    summary: 'Forget what was learned of one session; its transcript stays and is read again',
    options: {
      session: { summary: 'The session; the beginning of its id is enough', value: 'id' },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [{ line: 'tideproof reset --session 3f2a91c0', summary: 'Show what goes, ask, and forget it' }],
    load: async () => (await import('../archive/reset.ts')).runReset,
  },
];
