import { closeSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** Identifies the sources of this build. */
declare const TIDEPROOF_BUILD: string;

/** Parts, loaded because a bundle called what lies in them, and modules of Node. */
const loaded = new Map<string, unknown>();
/** One for each bundle, told at the end whether this run did what a usual one does. */
const keepers: ((isUsual: boolean) => void)[] = [];

/** What the main module of a bundle tells the launcher. */
interface Started {
  /** Whether this run needed the code that a usual one needs. */
  isUsual?: boolean | Promise<boolean>;
  isOver?: boolean;
  /** What the parts are loaded for. */
  use?: string;
}
let main: { exports: Started } | undefined;

/** Starts the bundle that the command needs. */
function launch(name: string, use = ''): void {
  const { isUsual, isOver } = load(name, use) as Started;
  const keepCompiled = (isUsual: boolean) => {
    for (const keep of keepers) keep(isUsual);
  };
  // At the end all code that ran is compiled, and will be there at once the next time. A server may be killed before.
  if (isUsual instanceof Promise) void isUsual.then(keepCompiled);
  else process.once('exit', () => keepCompiled(isUsual !== false));
  if (isOver) process.exit();
}

/** For bundles: a relative name is that of another bundle. */
function requireFrom(name: string): unknown {
  if (!loaded.has(name))
    loaded.set(name, name.startsWith('./') ? load(name, main?.exports.use) : require(name));
  return loaded.get(name);
}

/** Node's module wrapper. The build adds it to bundles that only we load, because copying a long text is slow. */
const WRAPPER = '(function (exports, require, module, __filename, __dirname) {';

/** Stands behind compiled code that a usual run needed. Other code serves until there was such a run. */
const USUAL = 1;

/**
 * Runs a bundle with V8's compiled code from an earlier run, because compiling is half the cost of a hook. An unusable
 * cache is ignored. Uses that need different code of a bundle have separate caches.
 */
function load(name: string, use = ''): unknown {
  const file = join(__dirname, name);
  // V8 accepts compiled code for any source of the same length, so the name contains the build.
  const cacheFile = `${file}.${TIDEPROOF_BUILD}-${process.version}-${process.arch}${use && `-${use}`}.cache`;
  const kept = readCache(cacheFile);
  // In a long run V8 discards compiled code used only at the start, which every later run needs first.
  if (kept === undefined) setFlags('--no-flush-bytecode');
  // The bundles are plain ASCII; Node reads this encoding in one step.
  const text = readFileSync(file, 'utf8');
  const source = text.startsWith(WRAPPER) ? text : `${WRAPPER}${text}\n})`;
  const script = new Script(source, { filename: file, cachedData: kept?.subarray(0, -1) });
  const bundle = { exports: {} };
  main ??= bundle;
  script.runInThisContext()(bundle.exports, requireFrom, bundle, file, __dirname);
  keepers.push((isUsual) => {
    const isUsable = kept !== undefined && !script.cachedDataRejected;
    if (!isUsable || (isUsual && kept.at(-1) !== USUAL)) keepCache(script, cacheFile, isUsual);
  });
  return bundle.exports;
}

function readCache(cacheFile: string): Buffer | undefined {
  try {
    return readFileSync(cacheFile);
  } catch {
    return undefined;
  }
}

/** Stores the compiled code for the next run. */
function keepCache(script: Script, cacheFile: string, isUsual: boolean): void {
  try {
    const draft = `${cacheFile}.${process.pid}`;
    // Opened before the code is serialized, which is slow: without write access every start would do that in vain.
    const file = openSync(draft, 'w');
    // V8 accepts compiled code only with the flags that it was made with: those of a start, without those of `limit-heap.ts`.
    setFlags('--flush-bytecode --semi-space-growth-factor=2 --heap-growing-percent=0');
    writeSync(file, Buffer.concat([script.createCachedData(), Buffer.of(isUsual ? USUAL : 0)]));
    closeSync(file);
    renameSync(draft, cacheFile);
  } catch {
    // The next run tries again.
  }
}

function setFlags(flags: string): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(flags);
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
