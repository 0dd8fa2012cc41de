import { closeSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { setFlags, USUAL_FLAGS } from './v8-flags.ts';

/** Names the sources this was built from. */
declare const TIDEPROOF_BUILD: string;

/** What Node puts around a module. The build has put it around bundles that nobody else loads: a long text is slow to copy. */
const WRAPPER = '(function (exports, require, module, __filename, __dirname) {';

export interface Bundle<Exports> {
  exports: Exports;
  /** Keeps all code that was compiled until then for the next run. Not there where this run had it from an earlier one. */
  keepCompiled?(): void;
}

/** What a bundle calls as `require`: a relative name is that of another bundle, wanted for a use of it. */
export type Require = (name: string, use?: string) => unknown;

/**
 * Runs a bundle with V8's compiled code from an earlier run beside it. Compiling is half of what a hook would otherwise cost.
 * A cache that cannot be read or written is simply not used. Uses that need different code of a bundle have a cache each.
 * Flags of V8, if given, are set as soon as it has taken the compiled code.
 */
export function loadBundle<Exports>(
  name: string,
  use: string,
  requireFrom: Require,
  flags?: string,
): Bundle<Exports> {
  const file = join(__dirname, name);
  // V8 takes compiled code for any source of the same length, so the name has to tell builds apart.
  const cacheFile = `${file}.${TIDEPROOF_BUILD}-${process.version}-${process.arch}${use && `-${use}`}.cache`;
  const cachedData = readCache(cacheFile);
  // In a long run V8 forgets compiled code that was used at its beginning only: what every later run needs first.
  if (cachedData === undefined) setFlags('--no-flush-bytecode');
  // The bundles are plain ASCII, which V8 takes as it is.
  const text = readFileSync(file, 'latin1');
  const source = text.startsWith(WRAPPER) ? text : `${WRAPPER}${text}\n})`;
  const script = new Script(source, { filename: file, cachedData });
  if (flags !== undefined) setFlags(flags);
  const loaded = { exports: {} as Exports };
  script.runInThisContext()(loaded.exports, requireFrom, loaded, file, __dirname);
  return cachedData && !script.cachedDataRejected
    ? loaded
    : { exports: loaded.exports, keepCompiled: () => keepCache(script, cacheFile) };
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
    // Opened before the code is put together, which takes a while: in a folder we may not write to, every start compiles.
    const file = openSync(draft, 'w');
    setFlags(`${USUAL_FLAGS} --flush-bytecode`);
    writeSync(file, script.createCachedData());
    closeSync(file);
    renameSync(draft, cacheFile);
  } catch {
    // The next run tries again.
  }
}
