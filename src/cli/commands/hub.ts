import type { Command } from '../command.ts';
import { limitOption, PROJECT, SESSION, SINCE, UNTIL, YES_FOR_GOOD } from './common-options.ts';
import { searchCommand } from './search.ts';

/** One memory for a team. */
export const hubCommand: Command = {
  name: 'hub',
  summary: 'Share the archive with your team through a PostgreSQL server; off until hub.url is set',
  words: [
    {
      name: 'action',
      summary:
        'status (the default), init, push, pull, search <words>, forget, members [add|remove <name>], share <team>, unshare [team] or handoff [offer|show|take]',
      optional: true,
      many: true,
      choices: [
        'status',
        'init',
        'push',
        'pull',
        'search',
        'forget',
        'members',
        'share',
        'unshare',
        'handoff',
      ],
    },
  ],
  options: {
    project: { ...PROJECT, summary: 'With share, unshare, search and forget: the project in this folder' },
    session: SESSION,
    file: { summary: 'With handoff offer: as a file to commit, although a hub is set' },
    kind: searchCommand.options.kind!,
    tool: searchCommand.options.tool!,
    since: SINCE,
    until: UNTIL,
    limit: limitOption('hits', 20),
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
    allow: { summary: 'With forget: let a session be pushed again', value: 'session' },
    yes: YES_FOR_GOOD,
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
    { line: 'tideproof hub pull', summary: 'Your own sessions of other machines, for search and show here' },
    {
      line: 'tideproof hub forget --session 3f2a91c0',
      summary: 'Delete it from the hub only, and keep it out',
    },
    { line: 'tideproof hub', summary: 'Whether it answers, and what waits to be pushed' },
    {
      line: 'tideproof hub handoff offer',
      summary:
        'Leave the handoff of the session in work for colleagues, as a file to commit; takes no server',
    },
    { line: 'tideproof hub handoff', summary: 'What colleagues left in this project' },
    {
      line: 'tideproof hub handoff take 2026-11-16-tides-3f2a91c0.md',
      summary: 'Give it to the next session here',
    },
  ],
  load: async () => (await import('../hub/hub.ts')).runHub,
};
