// Installs the dependencies once per lock file, so that later runs need no network.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));

/** Returns whether anything had to be installed. Throws with what npm said if it could not be. */
export function ensureDependencies(root = here) {
  const wanted = stampOf(root);
  const stamp = join(root, 'node_modules', '.tideproof-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  console.log('Installing dependencies (needed once) ...');
  rmSync(stamp, { force: true });
  const words = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const { status, error } = runNpm(words, root);
  if (status !== 0)
    throw new Error(`npm ci failed${error ? `: ${error.message}` : ''}. Is the network there?`);
  writeFileSync(stamp, wanted);
  return true;
}

/** npm picks packages by platform, so a folder carried to another machine counts as not installed. */
function stampOf(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

/** The npm that started us, if one did: it belongs to this Node. */
function runNpm(words, cwd) {
  const { npm_execpath: npm, ...environment } = process.env;
  const options = { cwd, env: environment, stdio: ['ignore', 'inherit', 'inherit'] };
  if (npm !== undefined && /\.c?js$/.test(npm)) return spawnSync(process.execPath, [npm, ...words], options);
  return spawnSync('npm', words, { ...options, shell: process.platform === 'win32' });
}
