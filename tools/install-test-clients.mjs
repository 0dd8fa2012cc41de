// Installs the pinned clients and the second Node of test/clients, once per lock file, so later runs need no network.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const directories = ['../test/clients', '../test/clients/older'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const installTimeoutMilliseconds = 300_000;

/** Returns whether anything had to be installed. */
export function installTestClients() {
  return directories.map(installInto).some((installed) => installed);
}

function installInto(directory) {
  const stampPath = join(directory, 'node_modules', '.installed-lock-hash');
  const wanted = stampOfLockFile(directory);
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === wanted) return false;
  // Scripts stay off: the clients are used straight from their packages, nothing needs to be built or linked.
  const install = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: directory,
      encoding: 'utf8',
      timeout: installTimeoutMilliseconds,
      shell: process.platform === 'win32',
    },
  );
  if (install.status !== 0) {
    throw new Error(`npm ci in ${directory} failed:\n${install.error?.message ?? install.stderr}`);
  }
  writeFileSync(stampPath, wanted);
  return true;
}

/** npm picks packages by platform, so a folder carried to another machine counts as not installed. */
function stampOfLockFile(directory) {
  const lock = readFileSync(join(directory, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(
    installTestClients() ? 'Installed the test clients.' : 'The test clients are already installed.',
  );
}
