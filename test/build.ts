import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs before tests that start the command: fresh bundles. */
export default function build(): void {
  execFileSync(process.execPath, ['tools/build.mjs', '--if-changed'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  });
}
