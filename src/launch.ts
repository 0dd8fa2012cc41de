import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** Names the sources this was built from. */
declare const TIDEPROOF_BUILD: string;

/**
 * Starts the bundle that the command needs, with V8's compiled code from an earlier run beside it. Compiling is half of
 * what a hook would otherwise cost. A cache that cannot be read or written is simply not used.
 */
function launch(bundle: string): void {
  const file = join(__dirname, bundle);
  // V8 takes compiled code for any source of the same length, so the name has to tell builds apart.
  const cacheFile = `${file}.${TIDEPROOF_BUILD}-${process.version}-${process.arch}.cache`;
  const cachedData = readCache(cacheFile);
  // The bundles are plain ASCII, which V8 takes as it is.
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`;
  const script = new Script(source, { filename: file, cachedData });
  const exported: { exports: { isWorthKeeping?: boolean | Promise<boolean> } } = { exports: {} };
  script.runInThisContext()(exported.exports, require, exported, file, __dirname);
  const isFresh = cachedData === undefined || script.cachedDataRejected;
  const { isWorthKeeping } = exported.exports;
  if (!isFresh || isWorthKeeping === false) return;
  const keep = () => keepCache(script, cacheFile);
  // At the end all code that ran is compiled, and will be there at once the next time. A server may be killed before.
  if (isWorthKeeping instanceof Promise) void isWorthKeeping.then(keep);
  else process.once('exit', keep);
}

function readCache(cacheFile: string): Buffer | undefined {
  try {
    return readFileSync(cacheFile);
  } catch {
    return undefined;
  }
}

function keepCache(script: Script, cacheFile: string): void {
  try {
    const draft = `${cacheFile}.${process.pid}`;
    writeFileSync(draft, script.createCachedData());
    renameSync(draft, cacheFile);
  } catch {
    // A folder we may not write to: every start compiles.
  }
}

/** These have to start fast, so each has a small bundle; a person who asks for help gets it from the large one. */
const SMALL_BUNDLES = ['hook', 'statusline', 'search'];
const [, , command = '', ...given] = process.argv;
const isHelpWanted = given.includes('--help') || given.includes('-h');
const isServer = command === 'mcp' && given.length === 0;
launch(isServer || (SMALL_BUNDLES.includes(command) && !isHelpWanted) ? `${command}.cjs` : 'main.cjs');
