import { listCompactions, type StoredCompaction } from '../archive/lists/list-compactions.ts';
import { listInjections, type StoredInjection } from '../archive/lists/list-injections.ts';
import { listSessions, type StoredSession } from '../archive/lists/list-sessions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { survivalScore } from '../domain/survival.ts';
import type { LoggedFailure } from '../system/read-log.ts';
import { compactionState } from './compaction-state.ts';
import type { LogEntry } from './log-entry.ts';

export interface EntryFilter {
  /** The id of a session or how it begins. */
  sessionId?: string;
  since?: string;
  limit: number;
}

/** What the archive can tell, in no order. There may be more than wanted: each source gives its newest. */
export function collectRecorded(database: Database, filter: EntryFilter, now: Date): LogEntry[] {
  return [
    ...listSessions(database, filter).flatMap(entriesOfSession),
    ...listCompactions(database, filter).flatMap((compaction) => entriesOfCompaction(compaction, now)),
    ...listInjections(database, filter).map(entryOfInjection),
  ];
}

/** The log does not say to which session a failure belongs, unless the failure names it. */
export function collectFailures(failures: readonly LoggedFailure[], { sessionId }: EntryFilter): LogEntry[] {
  return failures
    .filter(({ message, detail }) => sessionId === undefined || `${message}\n${detail}`.includes(sessionId))
    .map((failure) => ({ kind: 'error', session: null, ...failure }));
}

/** In time order and only the newest; things of the same moment stay in the order in which they are given. */
export function newestEntries(entries: readonly LogEntry[], { since, limit }: EntryFilter): LogEntry[] {
  return entries
    .filter(({ time }) => since === undefined || time >= since)
    .sort((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)))
    .slice(-limit);
}

function entriesOfSession({ id, cwd, startedAt, endedAt, endedHow }: StoredSession): LogEntry[] {
  const started: LogEntry = { time: startedAt, kind: 'session-started', session: id, project: cwd };
  if (endedAt === null) return [started];
  return [started, { time: endedAt, kind: 'session-ended', session: id, how: endedHow }];
}

function entriesOfCompaction(compaction: StoredCompaction, now: Date): LogEntry[] {
  const { id, sessionId, agentId, trigger, startedAt, restoredAt, finishedAt, counts } = compaction;
  const common = { session: sessionId, compaction: id, agent: agentId || null };
  const state = compactionState(compaction, now);
  const entries: LogEntry[] = [];
  if (trigger !== null && isAnnounced(compaction))
    entries.push({ time: startedAt, kind: 'compaction-announced', ...common, trigger, state });
  if (state === 'happened')
    entries.push({
      time: firstOf([restoredAt, finishedAt]) ?? startedAt,
      kind: 'compaction-happened',
      ...common,
      preTokens: compaction.preTokens,
      postTokens: compaction.postTokens,
      facts: counts,
      score: counts && survivalScore(counts),
    });
  return entries;
}

/** One that became known only when it was over has no beginning of its own. */
function isAnnounced({ startedAt, restoredAt, finishedAt }: StoredCompaction): boolean {
  return startedAt !== restoredAt && startedAt !== finishedAt;
}

/** A brief may follow late, and the end may be told before or after it. */
function firstOf(times: readonly (string | null)[]): string | undefined {
  return times.filter((time) => time !== null).sort()[0];
}

function entryOfInjection(injection: StoredInjection): LogEntry {
  const { injectedAt, sessionId, compactionId, agentId } = injection;
  const { event, matcher, characters, tokens, reason, sha256 } = injection;
  return {
    time: injectedAt,
    kind: 'injection',
    session: sessionId,
    compaction: compactionId,
    agent: agentId || null,
    ...{ event, matcher, characters, tokens, reason, sha256 },
  };
}
