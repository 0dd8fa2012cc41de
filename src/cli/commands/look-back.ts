import type { Command } from '../command.ts';
import { ALL, limitOption, PROJECT, SCOPE, SINCE, UNTIL } from './common-options.ts';

/** Commands about what happened, in all sessions. */
export const lookBack: readonly Command[] = [
  {
    name: 'web',
    summary: 'Open the dashboard in the browser: sessions, context, compactions, search, health; live',
    options: {
      port: { summary: 'Serve it on this port; by default on a free one', value: 'n' },
      'no-open': { summary: 'Only print its address' },
    },
    examples: [
      ['tideproof web', 'Until Ctrl+C'],
      ['tideproof web --no-open --port 7483', 'For a browser of your choice'],
    ],
    load: async () => (await import('../archive/web.ts')).runWeb,
  },
  {
    name: 'sessions',
    summary: 'List sessions: when they were last active, how they ended, how to resume them',
    options: {
      ...SCOPE,
      alive: { summary: 'Only running ones' },
      since: SINCE,
      limit: limitOption('to list', 20),
    },
    examples: [
      ['tideproof sessions', 'Those of this project'],
      ['tideproof sessions --all --alive', 'What is running; exit code 1 if nothing is'],
    ],
    load: async () => (await import('../session/sessions.ts')).runSessions,
  },
  {
    name: 'show',
    summary: 'Open a search hit, a line of a session, or a session from its start',
    words: [
      {
        name: 'what',
        summary: 'The number of a hit, a session (the start of its id is enough), or <session>:<line>',
      },
    ],
    options: {
      before: { summary: 'How many entries before it; default 3', value: 'n' },
      after: { summary: 'How many entries after it; default 6', value: 'n' },
      limit: limitOption('entries of a session', 50),
      offset: { summary: 'How many entries of a session to skip', value: 'n' },
      lines: { summary: 'Only these lines of it, such as 120-180', value: 'a-b' },
      all: { summary: 'All of it: long text is not shortened' },
    },
    examples: [
      ['tideproof show 4711', 'What was said before and after hit 4711'],
      ['tideproof show 3f2a91c0:120 --after 20', 'From line 120 of a session on'],
      ['tideproof show 3f2a91c0', 'A session, even if its transcript was deleted'],
    ],
    load: async () => (await import('../archive/show.ts')).runShow,
  },
  {
    name: 'history',
    summary:
      'Show what happened in time order: handoffs in full, prompts, decisions, commits, compactions, texts for the model, failures',
    options: {
      ...SCOPE,
      kind: {
        summary:
          'Only these, separated by commas: session-started, session-ended, prompt, decision, error, commit, note, compaction, handoff, injection, failure',
        value: 'kinds',
        many: true,
        choices: [
          ...['session-started', 'session-ended', 'prompt', 'decision', 'error', 'commit', 'note'],
          ...['compaction', 'handoff', 'injection', 'failure'],
        ],
      },
      since: SINCE,
      until: UNTIL,
      limit: limitOption('events, the newest', 50),
      out: {
        summary: 'Write it as one Markdown file, by default all of it but errors, texts and failures',
        value: 'file',
      },
      yes: { summary: 'Replace an existing file' },
    },
    examples: [
      ['tideproof history --kind handoff', 'What models wrote for whoever takes over, in order'],
      ['tideproof history --out history.md', 'The history of this project as one file'],
      ['tideproof history --kind failure', 'What failed in tideproof; exit code 1 if nothing did'],
    ],
    load: async () => (await import('../record/history.ts')).runHistory,
  },
  {
    name: 'stats',
    summary: 'Show how much was said and done, and what compactions lost and got back',
    options: {
      project: PROJECT,
      all: ALL,
      since: SINCE,
      until: UNTIL,
      limit: limitOption('tools and files', 5),
    },
    examples: [
      ['tideproof stats', 'This project'],
      ['tideproof stats --all --since 1mo', 'The last month of all projects'],
    ],
    load: async () => (await import('../record/stats.ts')).runStats,
  },
  {
    name: 'replay',
    summary: 'Show what tideproof would have done at each compaction of a transcript',
    words: [{ name: 'transcript', summary: 'The .jsonl file of a session' }],
    options: {
      compaction: { summary: 'Only this one, counted from 1', value: 'n' },
      'max-chars': { summary: 'Size of the brief in characters; default 9500', value: 'n' },
      project: { summary: 'Use the settings of the project in this folder', value: 'folder' },
      all: { summary: 'All of it: every prompt' },
      text: { summary: 'Show the text for the model as well' },
    },
    examples: [
      ['tideproof replay session.jsonl', 'On one screen; writes nothing'],
      ['tideproof replay session.jsonl --compaction 2 --text', 'One of them, with its text'],
      ['tideproof replay session.jsonl --max-chars 4000 --json', 'For a script'],
    ],
    load: async () => (await import('../record/replay.ts')).runReplay,
  },
  {
    name: 'export',
    summary: 'Write sessions as Markdown, HTML or JSON',
    words: [
      {
        name: 'session',
        summary: 'The start of its id; without it, all sessions of the project',
        optional: true,
      },
    ],
    options: {
      project: PROJECT,
      all: ALL,
      format: {
        summary: 'md, html or json; by default what the ending of --out says, or md',
        value: 'format',
        choices: ['md', 'html', 'json'],
      },
      compaction: { summary: 'Only this compaction, by its id, as HTML', value: 'id' },
      out: { summary: 'A file or folder; without it one session is printed', value: 'path' },
      yes: { summary: 'Replace existing files' },
    },
    examples: [
      ['tideproof export 3f2a91c0 --out session.html', 'One file to read, keep or send'],
      ['tideproof export 3f2a91c0 > session.md', 'As Markdown'],
      ['tideproof export --format json --out sessions', 'All sessions of this project, with an index'],
    ],
    load: async () => (await import('../archive/export.ts')).runExport,
  },
];
