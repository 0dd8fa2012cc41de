// How well and how fast secrets are masked: recall on synthetic secrets by kind, speed as a ratio to a plain scan, and what
// happens with texts that are made to take long. With --corpus, what would be masked in real transcripts, by kind.
//   node bench/secrets.mjs [--seeds 30] [--megabytes 30] [--corpus DIR] [--show]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
try {
  const outfile = join(folder, 'secrets.cjs');
  await build({
    entryPoints: [join(root, 'bench', 'secrets', 'main.ts')],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    outfile,
    logLevel: 'warning',
  });
  const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
