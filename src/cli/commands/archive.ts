import type { Command } from '../command.ts';
import { DRY_RUN, SCOPE, SESSION, SINCE, YES_FOR_GOOD } from './common-options.ts';

/** What was said in all sessions: looking at it, taking it elsewhere, and getting rid of it. */
export const archive: readonly Command[] = [
  {
    name: 'status',
    summary: 'Show where the session in work stands, how full it is, what is open, and whether all is well',
    options: { session: SESSION },
    examples: [
      { line: 'tideproof status', summary: 'On one screen; exit code 1 if there is no session here' },
    ],
    load: async () => (await import('../session/status.ts')).runStatus,
  },
  {
    name: 'show',
    summary: 'Open what was said around a hit of search, at a line of a session, or a session from its start',
    words: [
      {
        name: 'what',
        summary: 'The number of a hit, a session (the beginning of its id is enough), or session:line',
      },
    ],
    options: {
      before: { summary: 'How many entries before it; 3 when not given', value: 'n' },
      after: { summary: 'How many entries behind it; 6 when not given', value: 'n' },
      limit: { summary: 'Of a whole session: how many entries; 50 when not given', value: 'n' },
      offset: { summary: 'Of a whole session: how many entries to leave out at its start', value: 'n' },
      full: {
        summary: 'Every word of long texts, which are folded otherwise; alone, only of the hit itself',
      },
    },
    examples: [
      { line: 'tideproof show 4711', summary: 'What was said before and behind hit 4711' },
      { line: 'tideproof show 3f2a91c0:120 --after 20', summary: 'From line 120 of a session on' },
      { line: 'tideproof show 3f2a91c0', summary: 'A session from its start, also when its file is gone' },
    ],
    load: async () => (await import('../archive/show.ts')).runShow,
  },
  {
    name: 'timeline',
    summary:
      'Show what happened in sessions, in time order: prompts, decisions, errors, commits, compactions, beginnings and ends',
    options: {
      ...SCOPE,
      before: { summary: 'Only what happened before then', value: 'when' },
      limit: { summary: 'How many, the newest; 100 when not given', value: 'n' },
    },
    examples: [
      { line: 'tideproof timeline --since 1d', summary: 'What happened here since yesterday' },
      { line: 'tideproof timeline --session 3f2a91c0', summary: 'One session' },
      { line: 'tideproof timeline --all --since 2026-03-01 --json', summary: 'All projects, for a script' },
    ],
    load: async () => (await import('../record/timeline.ts')).runTimeline,
  },
  {
    name: 'decisions',
    summary: 'Show what was decided and why, what was tried and dropped, and where it was said',
    options: {
      ...SCOPE,
      limit: { summary: 'How many, the newest first; 30 when not given', value: 'n' },
    },
    examples: [
      { line: 'tideproof decisions', summary: 'Those of the project you are in' },
      { line: 'tideproof decisions --all --since 1w', summary: 'Those of the last week, anywhere' },
    ],
    load: async () => (await import('../record/decisions.ts')).runDecisions,
  },
  {
    name: 'stats',
    summary: 'Show how much was said and done, what compactions cost and what came back, with plots',
    options: {
      project: { summary: 'Only sessions in this folder or below; all when not given', value: 'folder' },
      since: SINCE,
    },
    examples: [
      { line: 'tideproof stats', summary: 'Everything' },
      { line: 'tideproof stats --project . --since 1w', summary: 'The last week of the project you are in' },
    ],
    load: async () => (await import('../record/stats.ts')).runStats,
  },
  {
    name: 'export',
    summary: 'Write a session, or all of a project, as Markdown, as HTML in one file, or as JSON',
    words: [
      {
        name: 'session',
        summary: 'The beginning of its id; not with --project or --all',
        optional: true,
      },
    ],
    options: {
      project: { summary: 'All sessions in this folder or below', value: 'folder' },
      all: { summary: 'All sessions' },
      format: {
        summary: 'md, html or json; what the ending of --out says, or md, when not given',
        value: 'format',
        choices: ['md', 'html', 'json'],
      },
      out: {
        summary: 'Where to write: a file, or a folder; one session is printed when not given',
        value: 'path',
      },
      yes: { summary: 'Replace files that are there' },
    },
    examples: [
      { line: 'tideproof export 3f2a91c0 --out session.html', summary: 'To read, keep or send: one file' },
      { line: 'tideproof export 3f2a91c0 > session.md', summary: 'As Markdown, for any forge' },
      {
        line: 'tideproof export --project . --format json --out sessions',
        summary: 'All of a project for a program, with an index',
      },
    ],
    load: async () => (await import('../archive/export.ts')).runExport,
  },
  {
    name: 'forget',
    summary:
      'Delete a session, a project, or whatever holds some words from everything that tideproof keeps, for good',
    options: {
      session: { summary: 'This session; the beginning of its id is enough', value: 'id' },
      project: { summary: 'All sessions in this folder or below', value: 'folder' },
      pattern: {
        summary: 'Everything that holds this text, in capitals or not: entries, facts, briefs, summaries',
        value: 'text',
      },
      list: { summary: 'Show what was forgotten and stays out' },
      allow: { summary: 'Let a session that was forgotten come in again', value: 'session' },
      'dry-run': DRY_RUN,
      yes: YES_FOR_GOOD,
    },
    examples: [
      { line: 'tideproof forget --session 3f2a91c0', summary: 'Show what goes, ask, and forget it' },
      { line: 'tideproof forget --project . --dry-run', summary: 'What would go of the project you are in' },
      {
        line: 'tideproof forget --pattern "hunter2" --yes',
        summary: 'A password that slipped in, out of everything',
      },
      { line: 'tideproof forget --allow 3f2a91c0', summary: 'Let a session in again' },
    ],
    load: async () => (await import('../archive/forget.ts')).runForget,
  },
  {
    name: 'prune',
    summary:
      'Delete what the settings keep.days, keep.resultsDays and keep.megabytes say is too old or too much',
    options: { 'dry-run': DRY_RUN, yes: YES_FOR_GOOD },
    examples: [
      { line: 'tideproof prune --dry-run', summary: 'What would go' },
      { line: 'tideproof prune --yes', summary: 'From a timer of yours' },
    ],
    load: async () => (await import('../archive/prune.ts')).runPrune,
  },
];
