import { existsSync } from 'node:fs';
import { listStuck } from '../../../archive/lists/find-session.ts';
import { readArchive } from '../../../archive/sqlite/read-archive.ts';
import { sayCount } from '../../../domain/say.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { archiveFile } from '../../../system/paths.ts';

const check = 'Sessions';
/** Who has not gone on for so long does not want to. */
const DAYS_MAX = 14;
const DAY_MILLISECONDS = 86_400_000;

/** Whether a session waits that cannot be compacted any more. */
export function checkSessions({ dataDir, now, self }: Patient): Finding[] {
  const file = archiveFile(dataDir);
  if (!existsSync(file)) return [];
  const oldest = new Date(now.getTime() - DAYS_MAX * DAY_MILLISECONDS).toISOString();
  const stuck = (readArchive(file, (database) => listStuck(database)) ?? []).filter(
    ({ since }) => since > oldest,
  );
  const [newest] = stuck;
  if (!newest) return [{ check, status: 'ok', detail: 'none is too large to go on' }];
  const names = stuck.map(({ id }) => shortSession(id)).join(', ');
  return [
    {
      check,
      status: 'warning',
      detail: `${sayCount(stuck.length, 'session')} too large to go on: ${names}`,
      fix: `Make a copy that fits: ${self} rescue ${shortSession(newest.id)}`,
    },
  ];
}
