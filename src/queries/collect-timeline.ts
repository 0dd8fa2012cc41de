import { listTimeline, newest, type TimelineEvent } from '../archive/lists/list-timeline.ts';
import { inMilliseconds, type RecordFilter } from '../archive/lists/record-filter.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { listSummaries } from '../archive/texts/count-entries.ts';

/** A summary is in the transcript within this time of its compaction's start. */
const SAME_MILLISECONDS = 30 * 60_000;

/** What happened, oldest first. Compactions that no hook reported are found by their summaries. */
export function collectTimeline(
  archive: Database,
  texts: Database | undefined,
  filter: RecordFilter,
): TimelineEvent[] {
  const events = listTimeline(archive, filter);
  if (!texts) return events;
  const { folders, session, limit } = filter;
  const told = events.filter(({ kind }) => kind === 'compaction');
  const untold = listSummaries(texts, { folders, session, ...inMilliseconds(filter) }, limit)
    .filter(({ sessionId, time }) => !told.some((event) => isSame(event, sessionId, time)))
    .map(
      ({ sessionId, cwd, time, line, uuid }): TimelineEvent => ({
        ...{ time: new Date(time).toISOString(), kind: 'compaction', sessionId, cwd, text: '' },
        ...{ status: '', line, uuid, score: null, compaction: null },
      }),
    );
  return newest([...events, ...untold], filter);
}

function isSame(event: TimelineEvent, sessionId: string, time: number): boolean {
  return event.sessionId === sessionId && Math.abs(Date.parse(event.time) - time) < SAME_MILLISECONDS;
}
