import type { Command } from '../command.ts';

/** Apart from the others, because it has a bundle of its own: who searches wants to wait for nothing else. */
export const searchCommand: Command = {
  name: 'search',
  summary:
    'Find what was ever said, called or answered, in this project or in all of them; what /recall runs',
  words: [
    {
      name: 'words',
      summary:
        'Any text: words, a path, an error, a piece of a name; "in quotes" as one, with a star at the end as a beginning; - reads standard input',
      many: true,
    },
  ],
  options: {
    project: {
      summary: 'Sessions in this folder or below; the project you are in when not given',
      value: 'folder',
    },
    all: { summary: 'In all projects' },
    session: { summary: 'Only this session; the beginning of its id is enough', value: 'id' },
    kind: {
      summary: 'Only these, with commas between: prompt, said, thought, call, result, summary, agent, note',
      value: 'kinds',
      choices: ['prompt', 'said', 'thought', 'call', 'result', 'summary', 'agent', 'note'],
    },
    tool: { summary: 'Only calls and results of this tool, such as Bash', value: 'name' },
    since: { summary: 'Only what came since then: 30m, 2h, 3d, 1w, or a date', value: 'when' },
    before: { summary: 'Only what came before then', value: 'when' },
    list: { summary: 'On a terminal: only list the hits, instead of letting you choose one to open' },
    limit: { summary: 'How many to show; 20 when not given', value: 'n' },
  },
  examples: [
    { line: 'tideproof search tide table', summary: 'The best fits first; exit code 1 if nothing fits' },
    {
      line: 'tideproof search "ENOENT: no such file" --kind result --since 1w',
      summary: 'An error of this week, as a tool gave it',
    },
    { line: 'tideproof search openShell --all --json', summary: 'A name, in all projects, for a script' },
  ],
  load: async () => (await import('../archive/search.ts')).runSearch,
};
