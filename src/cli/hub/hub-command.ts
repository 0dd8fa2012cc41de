import { type Command, SESSION, SINCE, UNTIL, YES_FOR_GOOD } from '../command.ts';
import { searchCommand } from '../commands/search.ts';

/** Beside what it runs, because all of the hub is off by default. */
export const hubCommand: Command = {
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
  load: async () => (await import('./hub.ts')).runHub,
};
