import type { Command } from '../command.ts';

/** One memory for a team. */
export const hubCommand: Command = {
  name: 'hub',
  summary: 'Share the archive with your team through a PostgreSQL server; off until hub.url is set',
  words: [
    {
      name: 'action',
      summary: 'status (the default), init, push or handoff [offer|show|take]',
      optional: true,
      many: true,
      choices: ['status', 'init', 'push', 'handoff'],
    },
  ],
  options: {
    session: { summary: 'With handoff offer: this session; the start of its id is enough', value: 'id' },
    audit: {
      summary: 'With init: put on record who reads what others said (on or off)',
      value: 'on|off',
      choices: ['on', 'off'],
    },
  },
  examples: [
    { line: 'tideproof hub init', summary: 'Make the database in hub.url a hub, or bring one up to date' },
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
