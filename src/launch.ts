import { type Bundle, loadBundle } from './cli/load-bundle.ts';
import { SHORT_RUN_FLAGS, setFlags } from './cli/v8-flags.ts';

/** What those give that were loaded because another bundle called what lies in them. */
const parts = new Map<string, unknown>();
/** Parts whose code had to be compiled. One that is loaded for a single use needs the same code whatever a run did. */
const compiled: { bundle: Bundle; isForOneUse: boolean }[] = [];
let start: Bundle | undefined;

/** Starts the bundle that the command needs. */
function launch(name: string, use = ''): void {
  start = loadBundle(name, use);
  const { isWorthKeeping = true } = start.run<{ isWorthKeeping?: boolean | Promise<boolean> }>(requireFrom);
  // At the end all code that ran is compiled, and will be there at once the next time. A server may be killed before.
  if (isWorthKeeping instanceof Promise) void isWorthKeeping.then(keepCompiled);
  else process.once('exit', () => keepCompiled(isWorthKeeping));
}

/** V8 takes compiled code only with the flags that it was made with: those that the next run has at that point. */
function keepCompiled(isUsualRun: boolean): void {
  if (isUsualRun && start?.isCompiled === false) start.keepCompiled();
  const kept = compiled.filter(({ isForOneUse }) => isUsualRun || isForOneUse);
  if (kept.length > 0) setFlags(SHORT_RUN_FLAGS);
  for (const { bundle } of kept) bundle.keepCompiled();
}

function requireFrom(name: string, use = ''): unknown {
  if (!name.startsWith('./')) return require(name);
  if (!parts.has(name)) parts.set(name, loadPart(name, use));
  return parts.get(name);
}

function loadPart(name: string, use: string): unknown {
  if (start?.isCompiled && parts.size === 0) setFlags(SHORT_RUN_FLAGS);
  const bundle = loadBundle(name, use);
  if (!bundle.isCompiled) compiled.push({ bundle, isForOneUse: use !== '' });
  return bundle.run(requireFrom);
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
