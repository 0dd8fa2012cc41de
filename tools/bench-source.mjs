// Bundles a measurement that is written in TypeScript, bench/<name>/main.ts, and runs it: `npm run bench:wire -- --misses`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...words] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
const outfile = join(folder, 'main.mjs');
await build({
  entryPoints: [join(root, 'bench', name, 'main.ts')],
  ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', outfile, logLevel: 'warning' },
});
const { status } = spawnSync(process.execPath, [outfile, ...words], { cwd: root, stdio: 'inherit' });
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
