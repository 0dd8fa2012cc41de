import { runStatusline } from './cli/statusline.ts';

/** For the launcher: code compiled in a run that looked nothing up lacks what the next run needs. */
export const isWorthKeeping = runStatusline(process.argv.slice(3), process.env);
