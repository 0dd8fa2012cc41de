import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRegistered } from '../../clients/claude-code/list-registered.ts';
import type { FoundStatusLine } from '../../clients/claude-code/plan-status-line.ts';
import { splitHookCommand } from '../../clients/claude-code/split-hook-command.ts';
import { readSettingsFile } from '../../install/settings-file.ts';
import type { Finding, Patient } from './check.ts';
import { registerAgain } from './register-again.ts';

const check = 'Status line';
const SAMPLE = 'Sample 1';
const TIMEOUT_MILLISECONDS = 10_000;

/** Whether our status line, which is optional, is the one that the client shows here, and whether it can run. */
export function checkStatusLine(patient: Patient): Finding[] {
  const { settingsPath, cwd, self } = patient;
  const folder = join(cwd, '.claude');
  const overriding = [join(folder, 'settings.local.json'), join(folder, 'settings.json')].find(
    (path) => path !== settingsPath && findStatusLine(path),
  );
  const found = findStatusLine(settingsPath);
  if (!found?.isOurs) {
    const whose = found ? 'yours alone' : 'none';
    return [
      { check, status: 'info', detail: `${whose}; to have that of tideproof too, run: ${self} install` },
    ];
  }
  const { node, file } = splitHookCommand(found.command) ?? {};
  const gone = [node, file].filter((path) => path === undefined || !existsSync(path));
  if (gone.length > 0)
    return [
      {
        check,
        status: 'failed',
        detail: `it runs what is gone: ${gone.join(', ')}`,
        fix: `Run: ${self} install`,
        repair: () => registerAgain(patient, true),
      },
    ];
  const problem = tryOut(node!, file!);
  if (problem !== undefined) {
    const fix = 'Mend what the message names, or update tideproof';
    return [{ check, status: 'failed', detail: `it does not work: ${problem}`, fix }];
  }
  if (overriding !== undefined)
    return [
      { check, status: 'info', detail: `registered, but in this project that of ${overriding} is shown` },
    ];
  const beside = found.wrapped === undefined ? '' : `, beside your own: ${found.wrapped}`;
  return [{ check, status: 'ok', detail: `registered${beside}` }];
}

/** With a made-up session, an archive that is not there, and without the user's own command. */
function tryOut(node: string, file: string): string | undefined {
  const { status, stdout, stderr, error } = spawnSync(node, [file, 'statusline'], {
    input: JSON.stringify({ model: { id: 'sample', display_name: SAMPLE } }),
    env: { PATH: process.env.PATH, TIDEPROOF_HOME: join(tmpdir(), `tideproof-none-${process.pid}`) },
    encoding: 'utf8',
    timeout: TIMEOUT_MILLISECONDS,
  });
  if (error) return error.message;
  if (status !== 0) return `it ended with exit code ${status}: ${stderr.trim().split('\n').at(-1)}`;
  return stdout.includes(SAMPLE) ? undefined : 'it does not name the model';
}

/** What cannot be read the client skips too; the check of the settings says so. */
function findStatusLine(settingsPath: string): FoundStatusLine | undefined {
  try {
    return listRegistered(readSettingsFile(settingsPath).text).statusLine;
  } catch {
    return undefined;
  }
}
