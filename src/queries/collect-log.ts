import {
  listTimeline,
  NOTHING_ELSE,
  type TimelineEvent,
  type TimelineFilter,
} from '../archive/lists/list-timeline.ts';
import type { Context } from '../context/context.ts';
import { readLog } from '../system/logs/read-log.ts';
import { logFile } from '../system/paths.ts';
import { readArchiveOf } from './open-stores.ts';

/** What happened, what models were given and what failed, in time order; and whether there is an archive. */
export function collectLog(
  context: Context,
  filter: TimelineFilter,
): { events: TimelineEvent[]; isRecorded: boolean } {
  const { kinds, limit } = filter;
  const failures = collectFailures(context, filter);
  // Failures are most useful when the archive cannot be read, so they do not depend on it.
  const isOfFailures = kinds?.every((kind) => kind === 'failure');
  const recorded = isOfFailures ? [] : readArchiveOf(context, (archive) => listTimeline(archive, filter));
  // Events of the same time keep their order.
  const events = [...(recorded ?? []), ...failures].sort((one, other) =>
    one.time < other.time ? -1 : Number(one.time > other.time),
  );
  return {
    events: limit === undefined ? events : events.slice(-limit),
    isRecorded: recorded !== undefined,
  };
}

/** Failures of the machine; with a session, only those that mention it. */
function collectFailures({ dataDir }: Context, filter: TimelineFilter): TimelineEvent[] {
  const { kinds, session, since = '', before } = filter;
  if (kinds && !kinds.includes('failure')) return [];
  return readLog(logFile(dataDir))
    .filter(({ message, detail }) => session === undefined || `${message}\n${detail}`.includes(session))
    .filter(({ time }) => time >= since && (before === undefined || time < before))
    .map(({ time, message, pid, detail }) => ({
      ...{ time, kind: 'failure', sessionId: null, cwd: '', text: message, ...NOTHING_ELSE },
      failure: { pid, detail },
    }));
}
