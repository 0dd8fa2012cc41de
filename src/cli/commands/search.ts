import type { Command } from '../command.ts';
import { limitOption, SCOPE, SINCE, UNTIL } from './common-options.ts';

const KINDS = [
  ...[
    'user',
    'decision',
    'run',
    'failed',
    'prompt',
    'answer',
    'plan',
    'refusal',
    'said',
    'thought',
    'call',
    'result',
  ],
  ...['summary', 'handoff', 'agent', 'note'],
];

/** Separate from the others, because it has its own bundle, which starts fast. */
export const searchCommand: Command = {
  name: 'search',
  summary: 'Search everything that was said, run or answered',
  words: [
    {
      name: 'words',
      summary:
        'Any text; "quoted text" must match exactly, a trailing * matches a prefix, /…/ is a regular expression, - reads standard input',
      many: true,
      optional: true,
    },
  ],
  takesAnyText: true,
  options: {
    ...SCOPE,
    session: {
      summary: 'Only this session: the start of its id, or "this" for the one in work',
      value: 'id',
    },
    kind: {
      summary: `Only these, separated by commas: ${KINDS.join(', ')}`,
      value: 'kinds',
      many: true,
      choices: KINDS,
    },
    tool: { summary: 'Only calls of this tool and their results, such as Bash', value: 'name' },
    since: SINCE,
    until: UNTIL,
    order: {
      summary: 'By time instead of fit, one line each: oldest or newest first',
      value: 'order',
      choices: ['oldest', 'newest'],
    },
    limit: limitOption('hits', 5),
    chars: { summary: 'Room for the hits; default 1500, and more with --limit', value: 'n' },
    list: { summary: 'Print the hits, even on a terminal, instead of searching as you type' },
  },
  examples: [
    ['tideproof search', 'Search as you type'],
    ['tideproof search git push --no-verify', 'A command, with what came of it'],
    ['tideproof search timeout --kind user', 'What you said about it'],
    ['tideproof search npm test --kind run --order oldest', 'Its runs in order, and what changed in between'],
    [
      'tideproof search --kind decision',
      'Answers, approved plans, refusals, notes and handoffs, the newest first',
    ],
    ['tideproof search "/exit code [2-9]/" --kind failed', 'A regular expression'],
    ['tideproof search openShell --all --json', 'In all projects, for a script'],
  ],
  load: async () => (await import('../archive/search.ts')).runSearch,
};
