import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sayCount } from '../../../domain/say.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { readLog } from '../../../system/logs/read-log.ts';
import { logFile } from '../../../system/paths.ts';

const LOG_DAYS = 7;
const DAY_MILLISECONDS = 86_400_000;

/** Whether our folder can be written to. Nothing is left behind, not even the folder. */
export function checkDataDirectory({ dataDir }: Patient): Finding[] {
  const check = 'Data folder';
  try {
    const made = existsSync(dataDir);
    tryWriting(dataDir);
    return [{ check, status: 'ok', detail: made ? dataDir : `${dataDir} (created when needed)` }];
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    return [
      {
        check,
        status: 'failed',
        detail: `${dataDir} cannot be written to: ${reason}`,
        fix: 'Make it writable, or set TIDEPROOF_HOME to another folder',
      },
    ];
  }
}

/** Writes a file where the folder is; where it is not, asks the nearest one above that is. */
function tryWriting(folder: string): void {
  let nearest = folder;
  while (!existsSync(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is not a folder`);
  if (nearest !== folder) {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return;
  }
  const probe = join(folder, `.doctor-${process.pid}`);
  writeFileSync(probe, '');
  rmSync(probe);
}

/** Hooks hide their failures from the client and write them down instead; here they come to light. */
export function checkLog({ dataDir, now }: Patient): Finding[] {
  const check = 'Log';
  const file = logFile(dataDir);
  const since = new Date(now.getTime() - LOG_DAYS * DAY_MILLISECONDS).toISOString();
  const recent = readLog(file).filter(({ time }) => time >= since);
  const last = recent.at(-1);
  if (last === undefined) return [{ check, status: 'ok', detail: `no errors in the last ${LOG_DAYS} days` }];
  return [
    {
      check,
      status: 'warning',
      detail: `${sayCount(recent.length, 'error')} in the last ${LOG_DAYS} days, the last one: ${last.time} ${last.message}`,
      fix: `To see them, run: tideproof log --kind failure`,
    },
  ];
}
