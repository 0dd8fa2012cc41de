import { type Command, DRY_RUN, SESSION, SINCE, UNTIL, YES_FOR_GOOD } from '../command.ts';
import { searchCommand } from './search.ts';

/** Commands about stored data, deleting it and sharing it. */
export const archive: readonly Command[] = [
  {
    name: 'import',
    summary: 'Read all transcripts of Claude Code; safe to repeat',
    options: {},
    examples: { 'tideproof import': 'All sessions on this machine' },
    load: async () => (await import('../archive/import.ts')).runImport,
  },
  {
    name: 'forget',
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
  {
    name: 'hub',
    summary: 'Share the archive with your team through PostgreSQL',
    words: {
      '[action...]':
        'status (the default), init, push, search <words>, forget, members [add|remove <name>], share <team> or unshare [team]',
    },
    options: {
      '--project <folder>': 'With share, unshare, search and forget: the project in this folder',
      ...SESSION,
      '--kind <kind,…>': searchCommand.options['--kind <kind,…>']!,
      '--tool <name>': searchCommand.options['--tool <name>']!,
      ...SINCE,
      ...UNTIL,
      '--limit <n>': 'How many hits; default 20',
      '--team <team>': 'With members: in this team; the administrator makes teams by naming them',
      '--role <role>': 'With members add --team: owner, member (the default) or reader',
      '--password-file <file>':
        'With members add: the password of a new role, in a file; - reads standard input',
      ...YES_FOR_GOOD,
      '--dry-run': 'With forget: show what would be deleted, and delete nothing',
      '--audit <on|off>':
        'With init: put reads of what others said on record, unless the reader rolls them back',
    },
    choices: { ...searchCommand.choices, role: ['owner', 'member', 'reader'], audit: ['on', 'off'] },
    examples: {
      'tideproof hub': 'Whether it answers, and what waits to be pushed',
      'tideproof hub init': 'Make the database in hub.url a hub, or bring one up to date',
      'tideproof hub members add ben --team harbour --role reader': 'Let Ben read what the team shares',
      'tideproof hub share harbour': 'Let the team read your sessions in this project',
      'tideproof hub search "tide tables" --kind handoff': 'Handoffs of the team about it',
    },
    load: async () => (await import('../hub/hub.ts')).runHub,
  },
];
