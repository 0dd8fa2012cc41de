import type { Command } from '../command.ts';
import { PROJECT } from './common-options.ts';

/** One memory for a team. */
export const hubCommand: Command = {
  name: 'hub',
  summary: 'Share the archive with your team through a PostgreSQL server; off until hub.url is set',
  words: [
    {
      name: 'action',
      summary:
        'status (the default), init, push, members [add|remove <name>], share <team> or unshare [team]',
      optional: true,
      many: true,
      choices: ['status', 'init', 'push', 'members', 'share', 'unshare'],
    },
  ],
  options: {
    project: PROJECT,
    team: {
      summary: 'With members: in this team; who runs the hub makes teams by naming them',
      value: 'team',
    },
    role: {
      summary: 'With members add --team: owner, member (the default) or reader',
      value: 'role',
      choices: ['owner', 'member', 'reader'],
    },
    'password-file': {
      summary: 'With members add: the password of a new role, in a file; - reads standard input',
      value: 'file',
    },
    audit: {
      summary: 'With init: put on record who reads what others said (on or off)',
      value: 'on|off',
      choices: ['on', 'off'],
    },
  },
  examples: [
    { line: 'tideproof hub init', summary: 'Make the database in hub.url a hub, or bring one up to date' },
    { line: 'tideproof hub push', summary: 'Push what is archived here and new to the hub' },
    {
      line: 'tideproof hub members add ben --team harbour --role reader',
      summary: 'Let Ben read what the team shares',
    },
    { line: 'tideproof hub share harbour', summary: 'Let the team read your sessions in this project' },
    { line: 'tideproof hub', summary: 'Whether it answers, and what waits to be pushed' },
  ],
  load: async () => (await import('../hub/hub.ts')).runHub,
};
