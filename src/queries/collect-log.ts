import { listInjections, type StoredInjection } from '../archive/lists/list-injections.ts';
import {
  listTimeline,
  newest,
  type TimelineEvent,
  type TimelineKind,
} from '../archive/lists/list-timeline.ts';
import { inMilliseconds, type RecordFilter } from '../archive/lists/record-filter.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { listSummaries } from '../archive/texts/count-entries.ts';
import type { LoggedFailure } from '../system/logs/read-log.ts';

export type LogKind = TimelineKind | 'injection' | 'failure';

/** Something that happened in a session, a text given to a model, or a failure in tideproof. */
export type LogEvent = Omit<TimelineEvent, 'kind' | 'sessionId'> & {
  kind: LogKind;
  /** Null for a failure: hooks do not record its session. */
  sessionId: string | null;
  injection?: LoggedInjection;
  failure?: Pick<LoggedFailure, 'pid' | 'detail'>;
};

export type LoggedInjection = Pick<
  StoredInjection,
  'id' | 'event' | 'matcher' | 'characters' | 'tokens' | 'sha256'
> & { compaction: number | null; agent: string | null };

export interface LogFilter extends RecordFilter {
  kinds?: readonly LogKind[];
}

/** Events from the archive. May exceed the limit, because each source returns its newest. */
export function collectRecorded(
  archive: Database,
  texts: Database | undefined,
  filter: LogFilter,
): LogEvent[] {
  // Without a limit if kinds are filtered, which happens later, so that the limit applies to the wanted ones.
  const { kinds, limit, ...rest } = filter;
  const all = kinds === undefined && limit !== undefined ? { ...rest, limit } : rest;
  return [...collectTimeline(archive, texts, all), ...listInjections(archive, all).map(eventOfInjection)];
}

/** Failures of the machine; with a session, only those that mention it. */
export function collectFailures(failures: readonly LoggedFailure[], { session }: LogFilter): LogEvent[] {
  return failures
    .filter(({ message, detail }) => session === undefined || `${message}\n${detail}`.includes(session))
    .map(({ time, message, pid, detail }) => ({
      ...{ time, kind: 'failure', sessionId: null, cwd: '', text: message },
      ...{ status: '', line: null, uuid: null, score: null, compaction: null },
      failure: { pid, detail },
    }));
}

/** The newest events in time order; events of the same time keep their order. */
export function newestEvents(events: readonly LogEvent[], filter: LogFilter): LogEvent[] {
  const { kinds, since, before, limit } = filter;
  const wanted = events
    .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    .filter(({ time }) => (since === undefined || time >= since) && (before === undefined || time < before))
    .sort((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)));
  return limit === undefined ? wanted : wanted.slice(-limit);
}

function eventOfInjection(injection: StoredInjection): LogEvent {
  const { id, injectedAt, sessionId, cwd, compactionId: compaction, agentId } = injection;
  const { event, matcher, characters, tokens, reason, sha256 } = injection;
  return {
    ...{ time: injectedAt, kind: 'injection', sessionId, cwd, text: reason },
    ...{ status: '', line: null, uuid: null, score: null, compaction },
    injection: { id, compaction, agent: agentId || null, event, matcher, characters, tokens, sha256 },
  };
}

/** A summary is in the transcript within this time of its compaction's start. */
const SAME_MILLISECONDS = 30 * 60_000;

/** What happened, oldest first. Compactions that no hook reported are found by their summaries. */
function collectTimeline(
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
