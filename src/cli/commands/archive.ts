import { type Commands, DRY_RUN, YES_FOR_GOOD } from '../command.ts';
import { hubCommand } from '../hub/hub-command.ts';

export const archive: Commands = {
  import: {
    summary: 'Read all transcripts of Claude Code; safe to repeat',
    examples: { 'tideproof import': 'All sessions on this machine' },
    load: async () => (await import('../archive/import.ts')).runImport,
  },
  forget: {
    summary: 'Delete sessions, texts or secrets, for good',
    options: {
      '--session <id>': 'This session; the start of its id is enough',
      '--reread': 'With --session: only what was learned, so that its transcript is read again',
      '--project <folder>': 'All sessions of the project in this folder',
      '--containing <text>': 'Everything that contains this text, ignoring upper and lower case',
      '--secrets': 'Mask secrets in everything stored, by the patterns of today',
      ...DRY_RUN,
      ...YES_FOR_GOOD,
    },
    examples: {
      'tideproof forget --session 3f2a91c0': 'Show what is deleted, ask, and delete it',
      'tideproof forget --containing "hunter2" --yes': 'A password that slipped in',
      'tideproof forget --secrets': 'After you added a pattern to the setting secrets',
    },
    load: async () => (await import('../archive/forget.ts')).runForget,
  },
  hub: hubCommand,
};
