import { listStuck } from '../../../archive/lists/find-session.ts';
import type { Context } from '../../../context/context.ts';
import { sayCount } from '../../../domain/say.ts';
import { listTranscripts } from '../../../history/list-transcripts.ts';
import { findWaiting, sayWaiting } from '../../../hub/find-waiting.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { readArchiveOf } from '../../../queries/open-stores.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { openIfReadable } from '../../../transcript/read-lines.ts';
import { fine, warning } from './findings.ts';

/** Who has not gone on for so long does not want to. */
const DAYS_MAX = 14;
const DAY_MILLISECONDS = 86_400_000;

/** Whether a session waits that cannot be compacted any more. */
export function checkSessions({ dataDir, now, self }: Patient): Finding[] {
  const all = readArchiveOf({ dataDir }, (database) => listStuck(database));
  if (all === undefined) return [];
  const oldest = new Date(now.getTime() - DAYS_MAX * DAY_MILLISECONDS).toISOString();
  const stuck = all.filter(({ since }) => since > oldest).map(({ id }) => shortSession(id));
  const [newest] = stuck;
  if (newest === undefined) return [fine('Sessions', 'none is too large to go on')];
  const detail = `${sayCount(stuck.length, 'session')} too large to go on: ${stuck.join(', ')}`;
  return [warning('Sessions', detail, `Make a copy that fits: ${self} rescue ${newest}`)];
}

/** Whether all transcripts of the client can be read: what is in the others nobody learns. */
export function checkTranscripts(_patient: Patient, context: Context): Finding[] {
  const files = listTranscripts(context);
  const problems: string[] = [];
  for (const { path } of files) {
    using _ = openIfReadable(path, (problem) => problems.push(problem));
  }
  const [first] = problems;
  if (first === undefined) return [fine('Transcripts', `${sayCount(files.length, 'file')}, all readable`)];
  const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
  const fix = 'Make them readable; until then what is on record is used';
  return [warning('Transcripts', `${first}${more}`, fix)];
}

/** Whether what is archived gets to the hub, by what is known here: a server that is down must not hold anything up. */
export function checkHub({ now, self }: Patient, context: Context): Finding[] {
  const waiting = findWaiting(context);
  if (!waiting) return [];
  const detail = sayWaiting(waiting, now);
  if (waiting.failedAt === null) return [fine('Hub', detail)];
  return [warning('Hub', detail, `Nothing is lost; it is tried again after each session. See: ${self} hub`)];
}
