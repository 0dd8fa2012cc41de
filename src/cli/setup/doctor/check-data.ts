import { accessSync, constants, existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sayBytes, sayCount } from '../../../domain/say.ts';
import { type CheckSubject, type Finding, failed, fine, warning } from '../../../install/check.ts';
import { readLog } from '../../../system/logs/read-log.ts';
import { logFile } from '../../../system/paths.ts';

const BYTES_LOW = 500_000_000;
const BYTES_LEAST = 20_000_000;
const LOG_DAYS = 7;
const DAY_MILLISECONDS = 86_400_000;
/** Permission bits of group and others. */
const OTHERS = 0o077;

/** Whether our folder is writable. Leaves nothing behind, not even the folder. */
export function checkDataDirectory({ dataDir }: CheckSubject): Finding[] {
  const check = 'Data folder';
  try {
    const nearest = nearestFolder(dataDir);
    if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is not a folder`);
    if (nearest !== dataDir) {
      accessSync(nearest, constants.W_OK | constants.X_OK);
      return [fine(check, `${dataDir} (created when needed)`)];
    }
    const probe = join(dataDir, `.doctor-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return [fine(check, dataDir)];
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    const fix = 'Make it writable, or set TIDEPROOF_HOME to another folder';
    return [failed(check, `${dataDir} cannot be written to: ${reason}`, fix)];
  }
}

/** The folder itself, or its nearest existing ancestor. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearestFolder(dirname(folder));
}

/** Whether only the user can enter our folder: conversations with a model are private. */
export function checkPermissions({ dataDir }: CheckSubject): Finding[] {
  const mode = statSync(dataDir, { throwIfNoEntry: false })?.mode;
  // On Windows these bits mean nothing.
  if (mode === undefined || process.platform === 'win32') return [];
  if ((mode & OTHERS) === 0) return [fine('Permissions', 'only you can read the data')];
  return [warning('Permissions', `others can read ${dataDir}`, `Run: chmod go= "${dataDir}"`)];
}

/** Without free space a hook can store nothing, not even in its log. */
export function checkDisk({ dataDir, self }: CheckSubject): Finding[] {
  try {
    const { bavail, bsize } = statfsSync(nearestFolder(dataDir));
    return [judgeSpace(bavail * bsize, self)];
  } catch {
    // Some network drives do not report it.
    return [];
  }
}

export function judgeSpace(bytes: number, self: string): Finding {
  const detail = `${sayBytes(bytes)} free on the disk of the archive`;
  const fix = `Free some space. To delete old data, run: ${self} forget --old`;
  if (bytes < BYTES_LEAST) return failed('Disk', detail, fix);
  return bytes < BYTES_LOW ? warning('Disk', detail, fix) : fine('Disk', detail);
}

/** Reports failures of hooks, which they hide from the client and write to the log. */
export function checkLog({ dataDir, now }: CheckSubject): Finding[] {
  const since = new Date(now.getTime() - LOG_DAYS * DAY_MILLISECONDS).toISOString();
  const recent = readLog(logFile(dataDir)).filter(({ time }) => time >= since);
  const last = recent.at(-1);
  if (last === undefined) return [fine('Log', `no errors in the last ${LOG_DAYS} days`)];
  const detail = `${sayCount(recent.length, 'error')} in the last ${LOG_DAYS} days, the last one: ${last.time} ${last.message}`;
  return [warning('Log', detail, 'To see them, run: tideproof history --kind failure')];
}
