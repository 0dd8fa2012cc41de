import { loadBundle } from './cli/load-bundle.ts';

/** Starts the bundle that the command needs. */
function launch(bundle: string): void {
  const { exports, keepCompiled } = loadBundle<{ isWorthKeeping?: boolean | Promise<boolean> }>(bundle);
  const { isWorthKeeping } = exports;
  if (!keepCompiled || isWorthKeeping === false) return;
  // At the end all code that ran is compiled, and will be there at once the next time. A server may be killed before.
  if (isWorthKeeping instanceof Promise) void isWorthKeeping.then(keepCompiled);
  else process.once('exit', keepCompiled);
}

/** These have to start fast, so each has a small bundle; a person who asks for help gets it from the large one. */
const SMALL_BUNDLES = ['hook', 'statusline', 'search'];
const [, , command = '', ...given] = process.argv;
const isHelpWanted = given.includes('--help') || given.includes('-h');
const isServer = command === 'mcp' && given.length === 0;
launch(isServer || (SMALL_BUNDLES.includes(command) && !isHelpWanted) ? `${command}.cjs` : 'main.cjs');
