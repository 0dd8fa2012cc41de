import { spawnSync } from 'node:child_process';
import type { Channel } from '../../client-setup.ts';

const SAMPLE = 'Sample 1';
const TIMEOUT_MILLISECONDS = 10_000;

/** A client without a screen shows no status line, so its command line is run here, in the home of the live test. */
export function tryStatusLine(command: string, home: string): Channel {
  const { status, stdout, stderr, error } = spawnSync(command, {
    shell: true,
    cwd: home,
    input: JSON.stringify({ model: { id: 'sample', display_name: SAMPLE } }),
    env: { PATH: process.env.PATH, HOME: home, TIDEPROOF_HOME: home },
    encoding: 'utf8',
    timeout: TIMEOUT_MILLISECONDS,
  });
  const problem = error
    ? error.message
    : status !== 0
      ? `it ended with exit code ${status}: ${stderr.trim()}`
      : stdout.includes(SAMPLE)
        ? undefined
        : 'it does not name the model';
  return {
    name: 'Status line',
    passed: problem === undefined,
    detail: problem ?? 'it names the model',
  };
}
