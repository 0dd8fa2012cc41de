import {
  listTimeline,
  NOTHING_ELSE,
  type TimelineEvent,
  type TimelineFilter,
} from '../archive/lists/list-timeline.ts';
import { inMilliseconds } from '../archive/lists/record-filter.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { listSummaries } from '../archive/texts/count-entries.ts';
import type { Context } from '../context/context.ts';
import { readLog } from '../system/logs/read-log.ts';
import { logFile } from '../system/paths.ts';
import { readRecords } from './open-stores.ts';

/** A summary is in the transcript within this time of its compaction's start. */
const SAME_MILLISECONDS = 30 * 60_000;

/** What happened, what models were given and what failed, in time order; and whether there is an archive. */
export function collectLog(
  context: Context,
  filter: TimelineFilter,
): { events: TimelineEvent[]; isRecorded: boolean } {
  const { kinds, since, before, limit } = filter;
  const isWanted = ({ kind, time }: TimelineEvent) =>
    (kinds?.includes(kind) ?? true) &&
    (since === undefined || time >= since) &&
    (before === undefined || time < before);
  const failures = collectFailures(context, filter).filter(isWanted);
  // Failures are most useful when the archive cannot be read, so they do not depend on it.
  if (kinds?.every((kind) => kind === 'failure'))
    return { events: newest(failures, limit), isRecorded: true };
  return readRecords(context, ({ archive, texts }) => {
    const recorded = archive ? listTimeline(archive, filter) : [];
    const isUntold = (event: TimelineEvent) => !recorded.some((told) => isSame(told, event));
    const untold = texts ? collectSummaries(texts, filter).filter(isWanted).filter(isUntold) : [];
    return {
      events: newest([...recorded, ...untold, ...failures], limit),
      isRecorded: archive !== undefined,
    };
  });
}

/** Events of the same time keep their order. */
function newest(events: TimelineEvent[], limit: number | undefined): TimelineEvent[] {
  const sorted = events.sort((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)));
  return limit === undefined ? sorted : sorted.slice(-limit);
}

/** Failures of the machine; with a session, only those that mention it. */
function collectFailures({ dataDir }: Context, { session }: TimelineFilter): TimelineEvent[] {
  return readLog(logFile(dataDir))
    .filter(({ message, detail }) => session === undefined || `${message}\n${detail}`.includes(session))
    .map(({ time, message, pid, detail }) => ({
      ...{ time, kind: 'failure', sessionId: null, cwd: '', text: message, ...NOTHING_ELSE },
      failure: { pid, detail },
    }));
}

/** Compactions by their summaries, also those that no hook reported. */
function collectSummaries(texts: Database, filter: TimelineFilter): TimelineEvent[] {
  const { folders, session, limit } = filter;
  return listSummaries(texts, { folders, session, ...inMilliseconds(filter) }, limit).map(
    ({ sessionId, cwd, time, line, uuid }) => ({
      ...{ time: new Date(time).toISOString(), kind: 'compaction', sessionId, cwd, text: '' },
      ...{ ...NOTHING_ELSE, line, uuid },
    }),
  );
}

function isSame(one: TimelineEvent, other: TimelineEvent): boolean {
  const apart = Math.abs(Date.parse(one.time) - Date.parse(other.time));
  return one.kind === 'compaction' && one.sessionId === other.sessionId && apart < SAME_MILLISECONDS;
}
