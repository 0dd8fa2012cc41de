// Seconds of processor time that the finished connections of a server took. Unlike the clock, it tells the same on a busy machine.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TICKS_PER_SECOND = 100;
/** Until a connection that was closed counts as ended. */
const ENDING_MILLISECONDS = 300;

/** No number where the system does not tell. */
export async function readServerSeconds(folder) {
  await sleep(ENDING_MILLISECONDS);
  const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // After the name in parentheses; the 16th and 17th fields are of children that have ended.
  const fields = readFileSync(file, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
