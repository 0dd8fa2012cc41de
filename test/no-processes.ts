import { createRequire, syncBuiltinESMExports } from 'node:module';

/** A unit test that starts a process is not one: it belongs to another project of vitest.config.ts. */
const processes = createRequire(import.meta.url)('node:child_process');
for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']) {
  processes[name] = () => {
    throw new Error(`A unit test called ${name}(): list its file under CLI or REAL in vitest.config.ts`);
  };
}
syncBuiltinESMExports();
