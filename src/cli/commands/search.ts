import { searchKinds } from '../../archive/texts/text-kind.ts';
import { ALL, type Command, PROJECT, SINCE, UNTIL } from '../command.ts';

/** Separate from the others, because it has its own bundle, which starts fast. */
export const searchCommand: Command = {
  name: 'search',
  summary: 'Search everything that was said, run or answered',
  words: {
    '[words...]':
      'Any text; "quoted text" must match exactly, a trailing * matches a prefix, /…/ is a regular expression, - reads standard input',
  },
  takesAnyText: true,
  options: {
    '--session <id>': 'Only this session: the start of its id, or "this" for the one in work',
    ...PROJECT,
    ...ALL,
    '--kind <kind,…>': `Only these: ${searchKinds.join(', ')}`,
    '--tool <name>': 'Only calls of this tool and their results, such as Bash',
    ...SINCE,
    ...UNTIL,
    '--order <order>': 'By time instead of fit, one line each: oldest or newest first',
    '--limit <n>': 'How many hits; default 5',
    '--chars <n>': 'Room for the hits; default 1500, and more with --limit',
    '--list': 'Print the hits, even on a terminal, instead of searching as you type',
  },
  choices: { kind: searchKinds, order: ['oldest', 'newest'] },
  examples: {
    'tideproof search': 'Search as you type',
    'tideproof search git push --no-verify': 'A command, with what came of it',
    'tideproof search timeout --kind user': 'What you said about it',
    'tideproof search npm test --kind run --order oldest': 'Its runs in order, and what changed in between',
    'tideproof search --kind decision':
      'Answers, approved plans, refusals, notes and handoffs, the newest first',
    'tideproof search "/exit code [2-9]/i" --kind failed': 'A regular expression',
  },
  load: async () => (await import('../archive/search.ts')).runSearch,
};
