import type { Command } from '../command.ts';
import { DRY_RUN, limitOption, PROJECT, SESSION, SINCE, UNTIL, YES_FOR_GOOD } from './common-options.ts';
import { searchCommand } from './search.ts';

/** Commands about stored data and deleting it. */
export const archive: readonly Command[] = [
  {
    name: 'import',
    summary: 'Read all transcripts of Claude Code into the archive; safe to stop and repeat',
    options: {},
    examples: [['tideproof import', 'All sessions on this machine']],
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
      old: { summary: 'What the settings keep.days and keep.resultsDays no longer allow' },
      list: { summary: 'List the sessions that were forgotten and stay excluded' },
      allow: { summary: 'Store a forgotten session again', value: 'session' },
      'dry-run': DRY_RUN,
      yes: YES_FOR_GOOD,
    },
    examples: [
      ['tideproof forget --session 3f2a91c0', 'Show what is deleted, ask, and delete it'],
      ['tideproof forget --project . --dry-run', 'What would be deleted of this project'],
      ['tideproof forget --containing "hunter2" --yes', 'A password that slipped in'],
      ['tideproof forget --secrets', 'After you added a pattern to the setting secrets'],
      ['tideproof forget --old --yes', 'From a timer'],
    ],
    load: async () => (await import('../archive/forget.ts')).runForget,
  },
];

/** Sharing with a team. */
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
    },
    'password-file': {
      summary: 'With members add: the password of a new role, in a file; - reads standard input',
      value: 'file',
    },
    allow: { summary: 'With forget: let a session be pushed again', value: 'session' },
    yes: YES_FOR_GOOD,
    'dry-run': { ...DRY_RUN, summary: 'With forget: show what would be deleted, and delete nothing' },
    audit: {
      summary:
        'With init: put reads of what others said on record, unless the reader rolls them back (on or off)',
      value: 'on|off',
    },
  },
  examples: [
    ['tideproof hub init', 'Make the database in hub.url a hub, or bring one up to date'],
    ['tideproof hub push', 'Push what is archived here and new to the hub'],
    ['tideproof hub members add ben --team harbour --role reader', 'Let Ben read what the team shares'],
    ['tideproof hub share harbour', 'Let the team read your sessions in this project'],
    ['tideproof hub pull', 'Your own sessions of other machines, for search and show here'],
    ['tideproof hub forget --session 3f2a91c0', 'Delete it from the hub only, and keep it out'],
    ['tideproof hub', 'Whether it answers, and what waits to be pushed'],
    [
      'tideproof hub handoff offer',
      'Leave the handoff of the session in work for colleagues, as a file to commit; takes no server',
    ],
    ['tideproof hub handoff', 'What colleagues left in this project'],
    ['tideproof hub handoff take 2026-11-16-tides-3f2a91c0.md', 'Give it to the next session here'],
  ],
  load: async () => (await import('../hub/hub.ts')).runHub,
};
