import { scopes } from '../../install/places.ts';
import { type Commands, DRY_RUN, PROJECT, YES } from '../command.ts';

export const setup: Commands = {
  config: {
    summary: "Settings, and what a project's own files may do",
    words: {
      '[action]': 'get, set, unset or trust; without it all settings are shown, with where they come from',
      '[key]': 'The setting, such as restore.maxTokens; for trust: refuse',
      '[value]': 'For set: plain text, or JSON',
    },
    options: { ...PROJECT, '--user': 'Change your own settings, for all projects', ...YES },
    examples: {
      'tideproof config get restore.maxTokens': 'One value, for a script',
      'tideproof config set disabledFolders \'["~/notes"]\' --user': 'No tideproof in this folder',
      'tideproof config set memos \'["docs/**/*.md"]\'': 'A list, in this project',
      'tideproof config trust': 'See what this project contains for tideproof and Claude, then decide',
    },
    load: async () => (await import('../setup/config.ts')).runConfig,
  },
  test: {
    summary: 'Run every hook once, or a whole session with your client',
    options: {
      '--live': 'Run your Claude Code through two compactions, in a temporary home and without network',
      '--client <program>': 'The program of Claude Code; default: the one on the PATH',
    },
    examples: {
      'tideproof test': 'Each hook with a sample session: its answer and time',
      'tideproof test --live': 'With the client itself; repeat it after each update of it',
    },
    load: async () => (await import('../setup/test.ts')).runTest,
  },
  uninstall: {
    summary: 'Undo install: every file is given back to the byte',
    options: {
      '--scope <scope>': 'Only what an install with this scope added; everything by default',
      '--purge': 'Also delete the archive and everything else in the data folder, for good',
      ...DRY_RUN,
      ...YES,
    },
    choices: { scope: scopes },
    examples: {
      'tideproof uninstall': 'Show what is removed, ask, and remove it; the archive stays',
      'tideproof uninstall --purge': 'Leave nothing outside of your projects',
    },
    load: async () => (await import('../setup/install.ts')).runUninstall,
  },
};
