import { loadBundle } from './cli/load-bundle.ts';

/** Those that were loaded because another one called what lies in them. */
const parts = new Map<string, unknown>();
/** For all bundles whose compiled code is worth keeping if this run did what a usual one does. */
const keepers: (() => void)[] = [];

/** Starts the bundle that the command needs. */
function launch(name: string, use = ''): void {
  const { isWorthKeeping } = load<{ isWorthKeeping?: boolean | Promise<boolean> }>(name, use);
  if (keepers.length === 0 || isWorthKeeping === false) return;
  const keepCompiled = () => {
    for (const keep of keepers) keep();
  };
  // At the end all code that ran is compiled, and will be there at once the next time. A server may be killed before.
  if (isWorthKeeping instanceof Promise) void isWorthKeeping.then(keepCompiled);
  else process.once('exit', keepCompiled);
}

function load<Exports>(name: string, use: string): Exports {
  const { exports, keepCompiled } = loadBundle<Exports>(name, use, requireFrom);
  if (keepCompiled) keepers.push(keepCompiled);
  return exports;
}

function requireFrom(name: string, use = ''): unknown {
  if (!name.startsWith('./')) return require(name);
  if (!parts.has(name)) parts.set(name, loadPart(name, use));
  return parts.get(name);
}

/** A part that is loaded for one use needs the same code every time, whatever there was to read. */
function loadPart(name: string, use: string): unknown {
  if (use === '') return load(name, use);
  const { exports, keepCompiled } = loadBundle(name, use, requireFrom);
  if (keepCompiled) process.once('exit', keepCompiled);
  return exports;
}

/** These have to start fast, so each has a small bundle; a person who asks for help gets it from the large one. */
const SMALL_BUNDLES: Record<string, string> = {
  hook: 'hook.cjs',
  statusline: 'hook.cjs',
  search: 'search.cjs',
};
const [, , command = '', ...given] = process.argv;
const isHelpWanted = given.includes('--help') || given.includes('-h');
const small = isHelpWanted ? undefined : SMALL_BUNDLES[command];
if (small !== undefined) launch(small, command === 'statusline' ? command : '');
else launch(command === 'mcp' && given.length === 0 ? 'mcp.cjs' : 'main.cjs');
