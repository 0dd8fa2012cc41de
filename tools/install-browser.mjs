// Installs Chromium for the tests of the dashboard where there is none: with apt-get, where we may.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { findBrowser } from './find-browser.mjs';

const installTimeoutMilliseconds = 300_000;

/** Returns whether anything had to be installed. Throws with what to do if there is no browser in the end. */
export function installBrowser() {
  if (findBrowser()) return false;
  const reasons = [['update'], ['install', '-y', '--no-install-recommends', 'chromium']].map(runAptGet);
  if (findBrowser()) return true;
  throw new Error(
    `The tests of the dashboard need Chromium, and it could not be installed (${reasons.join('; ')}). Install it: apt-get install chromium, or Google Chrome.`,
  );
}

function runAptGet(words) {
  const { status, error, stderr } = spawnSync('apt-get', ['-qq', ...words], {
    ...{ encoding: 'utf8', timeout: installTimeoutMilliseconds },
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0 ? 'done' : (error?.message ?? stderr.trim().split('\n').at(-1));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(installBrowser() ? 'Installed Chromium.' : 'Chromium is already installed.');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
