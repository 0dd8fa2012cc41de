import { closeSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** Identifies the sources of this build. */
declare const TIDEPROOF_BUILD: string;

/**
 * Node's module wrapper. The build already adds it to bundles that only we load, because copying a long text is slow.
 */
const WRAPPER = '(function (exports, require, module, __filename, __dirname) {';

/**
 * Runs a bundle with V8's compiled code from an earlier run, because compiling is half the cost of a hook. An unusable
 * cache is ignored. Uses that need different code of a bundle have separate caches. For its `require` a relative name is
 * that of another bundle, needed for a certain use.
 */
export function loadBundle<Exports>(
  name: string,
  use: string,
  requireFrom: (name: string, use?: string) => unknown,
) {
  const file = join(__dirname, name);
  // V8 accepts compiled code for any source of the same length, so the name contains the build.
  const cacheFile = `${file}.${TIDEPROOF_BUILD}-${process.version}-${process.arch}${use && `-${use}`}.cache`;
  const cachedData = readCache(cacheFile);
  // In a long run V8 discards compiled code used only at the start, which every later run needs first.
  if (cachedData === undefined) setFlags('--no-flush-bytecode');
  // The bundles are plain ASCII, which V8 uses without conversion.
  const text = readFileSync(file, 'latin1');
  const source = text.startsWith(WRAPPER) ? text : `${WRAPPER}${text}\n})`;
  const script = new Script(source, { filename: file, cachedData });
  const loaded = { exports: {} as Exports };
  script.runInThisContext()(loaded.exports, requireFrom, loaded, file, __dirname);
  const isCached = cachedData !== undefined && !script.cachedDataRejected;
  /** Stores the compiled code for the next run; undefined if this run used stored code. */
  const keepCompiled = isCached ? undefined : () => keepCache(script, cacheFile);
  return { exports: loaded.exports, keepCompiled };
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
    // Opened before the code is serialized, which is slow: without write access every start would do that in vain.
    const file = openSync(draft, 'w');
    // V8 accepts compiled code only with the flags that it was made with: those of a start, without those of `limit-heap.ts`.
    setFlags('--flush-bytecode --semi-space-growth-factor=2 --heap-growing-percent=0');
    writeSync(file, script.createCachedData());
    closeSync(file);
    renameSync(draft, cacheFile);
  } catch {
    // The next run tries again.
  }
}

function setFlags(flags: string): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(flags);
}
