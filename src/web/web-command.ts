/** How the command `web` is typed, and what for; `cli/archive/web.ts` runs it. */
export const webCommand = {
  summary: 'Open the dashboard in the browser',
  options: {
    '--port <n>': 'Serve it on this port; by default on a free one',
    '--no-open': 'Only print its address',
  },
  examples: {
    'tideproof web': 'Sessions, context, compactions, search, health; live, until Ctrl+C',
  },
};
