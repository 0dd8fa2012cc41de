// Installs a PostgreSQL server for the tests of the hub where there is none: with apt-get, where we may.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { findPostgres } from './find-postgres.mjs';

const installTimeoutMilliseconds = 300_000;

/** Returns whether anything had to be installed. Throws with what to do if there is no server in the end. */
export function installPostgres() {
  if (findPostgres()) return false;
  const reasons = [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']].map(runAptGet);
  if (findPostgres()) return true;
  throw new Error(
    `The tests of the hub need a PostgreSQL server, and it could not be installed (${reasons.join('; ')}). Install it: apt-get install postgresql, version 15 or later.`,
  );
}

function runAptGet(words) {
  // Debian would start a server of its own right away; the tests start theirs.
  const { status, error, stderr } = spawnSync(
    'apt-get',
    ['-qq', '-o', 'Dpkg::Options::=--force-confold', ...words],
    {
      ...{ encoding: 'utf8', timeout: installTimeoutMilliseconds },
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    },
  );
  return status === 0 ? 'done' : (error?.message ?? stderr.trim().split('\n').at(-1));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(installPostgres() ? 'Installed PostgreSQL.' : 'PostgreSQL is already installed.');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
