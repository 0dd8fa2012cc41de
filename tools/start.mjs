// npm start: from a fresh clone to hooks that work. Needs only Node and npm, and the network the first time.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkNode } from './check-node.mjs';
import { ensureDependencies } from './ensure-dependencies.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Ends this process if the step fails; the step itself has said why. */
function run(file, ...words) {
  const { status, error } = spawnSync(process.execPath, [file, ...words], { cwd: root, stdio: 'inherit' });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

checkNode();
try {
  ensureDependencies();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
run('tools/build.mjs', '--if-changed');
run('dist/tideproof.cjs', 'install', '--yes', ...process.argv.slice(2));
