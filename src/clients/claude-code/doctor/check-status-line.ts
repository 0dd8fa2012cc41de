import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, Patient } from '../../../install/check.ts';
import { findProgram } from '../../../system/own-command.ts';
import { splitHookCommand } from '../settings/hook-command.ts';
import { findRegistrations } from '../setup/find-registrations.ts';
import { registerAgain } from './register-again.ts';

const check = 'Status line';
const SAMPLE = 'Sample 1';
const TIMEOUT_MILLISECONDS = 10_000;

/** Whether our status line, which is optional, is the one that the client shows here, and whether it can run. */
export function checkStatusLine(patient: Patient): Finding[] {
  const { self } = patient;
  // The client shows the one that is nearest to the project.
  const places = findRegistrations(patient, patient.cwd).filter(({ registered }) => registered.statusLine);
  const shown = ['local', 'project', 'user'].flatMap((scope) =>
    places.filter((place) => place.scope === scope),
  );
  const ours = shown.find(({ registered }) => registered.statusLine?.isOurs);
  const found = ours?.registered.statusLine;
  if (!ours || !found) {
    const whose = shown.length > 0 ? 'yours alone' : 'none';
    return [
      { check, status: 'info', detail: `${whose}; to have that of tideproof too, run: ${self} install` },
    ];
  }
  const overriding = shown[0] === ours ? undefined : shown[0]?.path;
  const { node, file } = splitHookCommand(found.command) ?? {};
  const gone = [node, file].filter((path) => path === undefined || !findProgram(path, process.env));
  if (gone.length > 0)
    return [
      {
        check,
        status: 'failed',
        detail: `it runs what is gone: ${gone.join(', ')}`,
        fix: `Run: ${self} install`,
        repair: () => registerAgain(patient, ours, true),
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
