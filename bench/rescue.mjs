// Sessions too large in every way we know, of several sizes and for both windows: each is rescued by the built command, and the real
// client resumes the copy. `npm run bench -- rescue`, or `-- rescue --only pictures --sizes 150000,300000 --kills 40`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
try {
  const outfile = join(folder, 'rescue.mjs');
  await build({
    entryPoints: [join(root, 'bench', 'rescue', 'main.ts')],
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', outfile, logLevel: 'warning' },
  });
  const { status } = spawnSync(process.execPath, [outfile, root, folder, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
