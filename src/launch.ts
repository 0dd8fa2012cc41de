import { loadBundle } from './cli/load-bundle.ts';

/** Parts, loaded because a bundle called what lies in them, and modules of Node. */
const loaded = new Map<string, unknown>();
/** For all bundles whose compiled code is worth keeping if this run did what a usual one does. */
const keepers: (() => void)[] = [];

/** What the main module of a bundle tells the launcher. */
interface Started {
  isWorthKeeping?: boolean | Promise<boolean>;
  isOver?: boolean;
}

/** Starts the bundle that the command needs. */
function launch(name: string, use = ''): void {
  const { isWorthKeeping, isOver } = load<Started>(name, use);
  const keepCompiled = () => {
    for (const keep of keepers) keep();
  };
  // At the end all code that ran is compiled, and will be there at once the next time. A server may be killed before.
  if (isWorthKeeping instanceof Promise) void isWorthKeeping.then(keepCompiled);
  else if (isWorthKeeping !== false && keepers.length > 0) process.once('exit', keepCompiled);
  if (isOver) process.exit();
}

function load<Exports>(name: string, use: string, isPart = false): Exports {
  const { exports, keepCompiled } = loadBundle<Exports>(name, use, requireFrom);
  // A part that is loaded for one use needs the same code every time, whatever there was to read.
  if (keepCompiled && isPart && use !== '') process.once('exit', keepCompiled);
  else if (keepCompiled) keepers.push(keepCompiled);
  return exports;
}

function requireFrom(name: string, use = ''): unknown {
  if (!loaded.has(name)) loaded.set(name, name.startsWith('./') ? load(name, use, true) : require(name));
  return loaded.get(name);
}

/** These have to start fast, so they have small bundles; a person who asks for help gets it from the large one. */
const SMALL_BUNDLES: Record<string, string> = {
  hook: 'hook.cjs',
  statusline: 'hook.cjs',
  search: 'recall.cjs',
  mcp: 'recall.cjs',
};
const [, , command = '', ...given] = process.argv;
const isHelpWanted =
  given.includes('--help') || given.includes('-h') || (command === 'mcp' && given.length > 0);
const small = isHelpWanted ? undefined : SMALL_BUNDLES[command];
if (small !== undefined) launch(small, command === 'hook' ? '' : command);
else launch('main.cjs');
