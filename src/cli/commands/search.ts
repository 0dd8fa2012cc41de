import type { Command } from '../command.ts';
import { limitOption, SCOPE, SINCE, UNTIL } from './common-options.ts';

/** Separate from the others, because it has its own bundle, which starts fast. */
export const searchCommand: Command = {
  name: 'search',
  summary: 'Search everything that was said, run or answered',
  words: [
    {
      name: 'words',
      summary:
        'Any text; "quoted text" must match exactly, a trailing * matches a prefix, - reads standard input',
      many: true,
      optional: true,
    },
  ],
  options: {
    ...SCOPE,
    kind: {
      summary:
        'Only these, separated by commas: prompt, said, thought, call, result, summary, handoff, agent, note',
      value: 'kinds',
      many: true,
    },
    tool: { summary: 'Only calls and results of this tool, such as Bash', value: 'name' },
    since: SINCE,
    until: UNTIL,
    limit: limitOption('hits', 20),
    list: { summary: 'Print the hits, even on a terminal, instead of searching as you type' },
  },
  examples: [
    ['tideproof search', 'Search as you type'],
    ['tideproof search tide table', 'Start with these words'],
    [
      'tideproof search "ENOENT: no such file" --kind result --since 1w',
      'An error of this week, exactly as a tool printed it',
    ],
    [
      'tideproof search timeout --kind handoff',
      'What models wrote about it for whoever takes over: at compactions, /handoff and /save',
    ],
    ['tideproof search openShell --all --json', 'In all projects, for a script'],
  ],
  load: async () => (await import('../archive/search.ts')).runSearch,
};
