import type { Command } from '../command.ts';

/** One memory for a team. */
export const hubCommand: Command = {
  name: 'hub',
  summary: 'Share the archive with your team through a PostgreSQL server; off until hub.url is set',
  words: [
    {
      name: 'action',
      summary: 'status (the default), init or push',
      optional: true,
      many: true,
      choices: ['status', 'init', 'push'],
    },
  ],
  options: {
    audit: {
      summary: 'With init: put on record who reads what others said (on or off)',
      value: 'on|off',
      choices: ['on', 'off'],
    },
  },
  examples: [
    { line: 'tideproof hub init', summary: 'Make the database in hub.url a hub, or bring one up to date' },
    { line: 'tideproof hub', summary: 'Whether it answers, and what waits to be pushed' },
  ],
  load: async () => (await import('../hub/hub.ts')).runHub,
};
