import type { Command } from '../command.ts';
import { DRY_RUN, YES, YES_FOR_GOOD } from './common-options.ts';

/** What is stored, and getting rid of it. */
export const archive: readonly Command[] = [
  {
    name: 'import',
    summary: 'Read all transcripts of Claude Code into the archive; safe to stop and repeat',
    options: {},
    examples: [{ line: 'tideproof import', summary: 'All sessions on this machine' }],
    load: async () => (await import('../archive/import.ts')).runImport,
  },
  {
    name: 'forget',
    summary: 'Delete a session, a project, a text, secrets or old data from the archive, for good',
    options: {
      session: { summary: 'This session; the start of its id is enough', value: 'id' },
      reread: { summary: 'With --session: only what was learned, so that its transcript is read again' },
      project: { summary: 'All sessions of the project in this folder', value: 'folder' },
      containing: { summary: 'Everything that contains this text, in any case', value: 'text' },
      secrets: { summary: 'Mask secrets in everything stored, by the patterns of today' },
      old: { summary: 'What the settings keep.days, keep.resultsDays and keep.megabytes no longer allow' },
      list: { summary: 'List the sessions that were forgotten and stay excluded' },
      allow: { summary: 'Store a forgotten session again', value: 'session' },
      'dry-run': DRY_RUN,
      yes: YES_FOR_GOOD,
    },
    examples: [
      { line: 'tideproof forget --session 3f2a91c0', summary: 'Show what is deleted, ask, and delete it' },
      { line: 'tideproof forget --project . --dry-run', summary: 'What would be deleted of this project' },
      { line: 'tideproof forget --containing "hunter2" --yes', summary: 'A password that slipped in' },
      { line: 'tideproof forget --secrets', summary: 'After you added a pattern to the setting secrets' },
      { line: 'tideproof forget --old --yes', summary: 'From a timer' },
    ],
    load: async () => (await import('../archive/forget.ts')).runForget,
  },
  {
    name: 'semantic',
    summary: 'Let search also find other words for the same thing; off by default',
    words: [
      {
        name: 'action',
        summary: 'status (the default), install, on [local|endpoint], off or embed',
        optional: true,
        many: true,
        choices: ['status', 'install', 'on', 'off', 'embed'],
      },
    ],
    options: {
      yes: YES,
      background: { summary: 'With embed: run at low priority, and write failures to the log' },
    },
    examples: [
      { line: 'tideproof semantic install', summary: 'Have npm install a small model beside the archive' },
      { line: 'tideproof semantic on', summary: 'Use it, and embed all entries in the background' },
      { line: 'tideproof semantic', summary: 'What is installed, and how far it is' },
      { line: 'tideproof semantic embed', summary: 'Embed what is missing now' },
    ],
    load: async () => (await import('../archive/semantic.ts')).runSemantic,
  },
];
