import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { sayBytes } from '../say.ts';
import type { Finding, Patient } from './check.ts';

const check = 'Disk';
const BYTES_LOW = 500_000_000;
const BYTES_LEAST = 20_000_000;

/** Without room a hook can keep nothing, and it says so in a log that has no room either. */
export function checkDisk({ dataDir, self }: Patient): Finding[] {
  let folder = dataDir;
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  try {
    const { bavail, bsize } = statfsSync(folder);
    return [judgeSpace(bavail * bsize, self)];
  } catch {
    // Some network drives do not tell.
    return [];
  }
}

export function judgeSpace(bytes: number, self: string): Finding {
  const detail = `${sayBytes(bytes)} free where the archive is`;
  const fix = `Make room, for example with: ${self} prune`;
  if (bytes < BYTES_LEAST) return { check, status: 'failed', detail, fix };
  return bytes < BYTES_LOW ? { check, status: 'warning', detail, fix } : { check, status: 'ok', detail };
}
