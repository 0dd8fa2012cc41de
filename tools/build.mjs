// Bundles the command: a launcher of a few lines, one file for hooks (small, on every event) and one for everything else.
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

const bundle = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  // Stack traces in the log name functions, not letters.
  keepNames: false,
  mainFields: ['module', 'main'],
  external: ['@photostructure/sqlite'],
  define: { TIDEPROOF_VERSION: JSON.stringify(version) },
  absWorkingDir: root,
  logLevel: 'warning',
};

rmSync(`${root}dist`, { recursive: true, force: true });
await build({
  ...bundle,
  entryPoints: ['src/launch.ts'],
  outfile: 'dist/tideproof.cjs',
  banner: { js: '#!/usr/bin/env node' },
});
await build({ ...bundle, entryPoints: ['src/hook-main.ts'], outfile: 'dist/hook.cjs' });
await build({ ...bundle, entryPoints: ['src/main.ts'], outfile: 'dist/main.cjs' });
