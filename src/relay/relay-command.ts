/** How the command `relay` is typed, and what for; `cli/session/relay.ts` runs it. */
export const relayCommand = {
  summary: 'Run a long job over as many sessions as it takes',
  words: {
    '[task]': 'What to do; with --resume the id of a run, or nothing for the last one',
    '[-- arguments...]': 'For Claude Code',
  },
  options: {
    '--max-sessions <n>': 'At most so many sessions; default 10',
    '--max-cost <usd>': 'At most so many US dollars, as the client reports them',
    '--client <program>': 'The program of Claude Code; default claude',
    '--resume': 'Continue a run that was stopped',
  },
  examples: {
    'tideproof relay "Port the tests to Vitest" -- --permission-mode acceptEdits':
      'Until the model says that it is done',
    'tideproof relay "Port the tests" --max-sessions 5 --max-cost 20':
      'Within limits; exit code 1 if one was reached',
    'tideproof relay --resume': 'Continue where the last run stopped',
  },
};
