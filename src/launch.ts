import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
  const cachedData = existsSync(cacheFile) ? readFileSync(cacheFile) : undefined;
  // The bundles are plain ASCII, which V8 takes as it is.
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`;
  const script = new Script(source, { filename: file, cachedData });
  const exported: { exports: { isWorthKeeping?: boolean } } = { exports: {} };
  script.runInThisContext()(exported.exports, createRequire(file), exported, file, __dirname);
  const isFresh = cachedData === undefined || script.cachedDataRejected;
  if (isFresh && exported.exports.isWorthKeeping !== false) keepCache(script, cacheFile);
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

/** The client runs these again and again; a person who asks for help gets it from the large bundle. */
const FREQUENT = ['hook', 'statusline'];
const [, , command = '', option] = process.argv;
launch(FREQUENT.includes(command) && option !== '--help' ? `${command}.cjs` : 'main.cjs');
