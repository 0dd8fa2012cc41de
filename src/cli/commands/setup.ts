import { scopes } from '../../install/places.ts';
import type { Command } from '../command.ts';
import { DRY_RUN, PROJECT, YES } from './common-options.ts';

/** Commands for setup and checks. */
export const setup: readonly Command[] = [
  {
    name: 'uninstall',
    summary: 'Undo install: restore settings and CLAUDE.md, remove MCP server and slash commands',
    options: {
      scope: {
        summary: 'Only what an install with this scope added; everything by default',
        value: 'scope',
        choices: scopes,
      },
      purge: { summary: 'Also delete the archive and everything else in the data folder, for good' },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      ['tideproof uninstall', 'Show what is removed, ask, and remove it; the archive stays'],
      ['tideproof uninstall --purge', 'Leave nothing outside of your projects'],
      ['tideproof uninstall --scope local', 'Only from this project'],
    ],
    load: async () => (await import('../setup/uninstall.ts')).runUninstall,
  },
  {
    name: 'test',
    summary: 'Run every hook once, or a whole session with your own Claude Code',
    options: {
      live: {
        summary: 'Run your Claude Code through two compactions, in a temporary home and without network',
      },
      client: { summary: 'The program of Claude Code; default: the one on the PATH', value: 'program' },
      keep: { summary: 'Keep the folder of a live test' },
    },
    examples: [
      ['tideproof test', 'Each hook with a sample session: its answer and time'],
      ['tideproof test --live', 'With the client itself; repeat it after each update of it'],
    ],
    load: async () => (await import('../setup/test.ts')).runTest,
  },
  {
    name: 'config',
    summary: 'Show or change settings, and search by meaning',
    words: [
      {
        name: 'action',
        summary: 'get, set, unset, edit or semantic; without it all settings are shown',
        optional: true,
      },
      {
        name: 'key',
        summary: 'The setting, such as restore.maxTokens; for semantic: status, install, on, off or embed',
        optional: true,
      },
      { name: 'value', summary: 'For set: plain text, or JSON', optional: true },
    ],
    options: {
      project: PROJECT,
      user: { summary: 'Change your own settings, for all projects' },
      example: { summary: 'Print a config file to start from' },
      schema: { summary: 'Print the JSON schema of config files, for your editor' },
      background: { summary: 'With semantic embed: at low priority, failures go to the log' },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      ['tideproof config', 'What applies here, and why'],
      ['tideproof config get restore.maxTokens', 'One value, for a script'],
      ['tideproof config set git false --user', 'In all your projects'],
      ['tideproof config set memos \'["docs/**/*.md"]\'', 'A list, in this project'],
      ['tideproof config edit', 'In your editor; mistakes are reported afterwards'],
      [
        'mkdir -p .tideproof && tideproof config --example > .tideproof/config.json',
        'Start a config file for a project',
      ],
      ['tideproof config semantic install', 'Have npm install a small model for search by meaning'],
      ['tideproof config semantic on', 'Use it, and embed all entries in the background'],
    ],
    load: async () => (await import('../setup/config.ts')).runConfig,
  },
  {
    name: 'trust',
    summary: 'Show what this project contains for tideproof and Claude, and accept or refuse it',
    words: [],
    options: {
      project: PROJECT,
      list: { summary: 'List the files and your decisions' },
      refuse: { summary: 'Refuse all files as they are now' },
      forget: { summary: 'Forget your decisions, so that you are asked again' },
      yes: { summary: 'Accept without asking' },
    },
    examples: [
      ['tideproof trust', 'See the files, then decide'],
      ['tideproof trust --refuse', 'Do not use them until they change'],
    ],
    load: async () => (await import('../setup/trust.ts')).runTrust,
  },
];
