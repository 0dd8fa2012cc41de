import { listStuck } from '../../archive/lists/find-sessions.ts';
import { listCompactions, type StoredCompaction } from '../../archive/lists/list-compactions.ts';
import { listOverviews, type SessionOverview } from '../../archive/lists/session-overview.ts';
import type { Database } from '../../archive/sqlite/binding.ts';
import { sql } from '../../archive/sqlite/sql.ts';
import { composeState } from '../../brief/compose-account.ts';
import type { Context } from '../../context/context.ts';
import { viewSession } from '../../documents/view-session.ts';
import { sayCount } from '../../domain/say.ts';
import { type SurvivalCounts, sayReady } from '../../domain/survival.ts';
import { findReadySummary } from '../../queries/listed-compaction.ts';
import { archiveBytes } from '../../queries/open-stores.ts';
import { shortSession } from '../../queries/short-session.ts';
import { findFill } from '../../session/find-fill.ts';
import { findSessionLife } from '../../session/find-session-life.ts';
import { readLog } from '../../system/logs/read-log.ts';
import { logFile } from '../../system/paths.ts';
import type { LiveSession, NowAnswer } from '../api.ts';
import { encodeCompactions, encodeSession } from '../encode-rows.ts';
import { type Records, readRecords } from '../read-records.ts';

const RECENT_MAX = 20;
const LATEST_MAX = 5;
const LATELY_DAYS = 30;
const FAILURE_DAYS = 7;
const DAY_MILLISECONDS = 86_400_000;
/** More sessions do not run at once; each costs several queries. */
const LIVE_MAX = 12;

/** The running sessions and the most recent ones. */
export function answerNow(context: Context): NowAnswer {
  return readRecords(context, (records) => {
    const { archive, texts } = records;
    if (!archive) return { archive: null, lately: null, needs: [], sessions: [], recent: [] };
    const now = context.now();
    const past = listCompactions(archive, { past: true, once: true });
    const running = listOverviews(archive, { which: [sql`ended_at IS NULL`] })
      .filter((session) => findSessionLife(session, now).state === 'running')
      .slice(0, LIVE_MAX);
    return {
      archive: {
        bytes: archiveBytes(context),
        sessions: archive.value<number>`SELECT count(*) FROM sessions`!,
        compactions: past.length,
      },
      lately: summarizeLately(past, archive, context),
      needs: listNeeds(archive, context),
      sessions: running.map((session) => encodeLive(session, archive, records, context)),
      recent: listOverviews(archive, { limit: RECENT_MAX }).map((session) =>
        encodeSession(session, texts, context),
      ),
    };
  });
}

function summarizeLately(past: StoredCompaction[], archive: Database, context: Context): NowAnswer['lately'] {
  const since = new Date(context.now().getTime() - LATELY_DAYS * DAY_MILLISECONDS).toISOString();
  const recent = past.filter(({ startedAt }) => startedAt >= since);
  const rows = recent.length > 0 ? recent : past;
  const compared = rows.flatMap(({ counts }) => counts ?? []);
  if (compared.length === 0) return null;
  const sum = (verdict: keyof SurvivalCounts) =>
    compared.reduce((total, counts) => total + counts[verdict], 0);
  return {
    days: recent.length > 0 ? LATELY_DAYS : null,
    compactions: rows.length,
    away: rows.filter(({ awayAt }) => awayAt !== null).length,
    counts: {
      prompts: sum('prompts'),
      kept: sum('kept'),
      restored: sum('restored'),
      deferred: sum('deferred'),
      lost: sum('lost'),
    },
    latest: encodeCompactions(rows.slice(0, LATEST_MAX), archive, context),
  };
}

function listNeeds(archive: Database, { dataDir, now }: Context): NowAnswer['needs'] {
  const since = new Date(now().getTime() - FAILURE_DAYS * DAY_MILLISECONDS).toISOString();
  const failures = readLog(logFile(dataDir)).filter(({ time }) => time >= since).length;
  const needs = listStuck(archive).map(({ id }) => ({
    what: `Session ${shortSession(id)} cannot be compacted any more`,
    command: `tideproof rescue ${shortSession(id)}`,
  }));
  const what = `${sayCount(failures, 'failure')} of tideproof in the last ${FAILURE_DAYS} days`;
  return failures === 0 ? needs : [...needs, { what, command: 'tideproof doctor' }];
}

function encodeLive(
  session: SessionOverview,
  archive: Database,
  { texts }: Records,
  context: Context,
): LiveSession {
  const own = context.elsewhere(session);
  const view = viewSession(session, archive, own);
  const fill = findFill(session, { database: archive }, own);
  const known = (tokens: number | string) => (typeof tokens === 'number' ? tokens : null);
  const [last] = listCompactions(archive, { session: session.id, past: true, limit: 1 });
  const ready = findReadySummary(archive, session, own.project);
  return {
    ...encodeSession(session, texts, own),
    readySummary: ready && own.masker.mask(sayReady(ready)),
    context: fill
      ? { tokens: fill.tokens, threshold: known(fill.threshold), window: known(fill.window) }
      : null,
    state: view ? sayState(composeState(view.account)).map((line) => own.masker.mask(line)) : [],
    pins: view?.pins.length ?? 0,
    lastCompaction: last ? encodeCompactions([last], archive, own)[0]! : null,
  };
}

/** The lines of `status`, each with a label. */
function sayState(state: ReturnType<typeof composeState>): string[] {
  const { request, isInWork, failing, tasks, runs, now } = state;
  return [
    ...(request === '' ? [] : [`${isInWork ? 'Current' : 'Last'} request: ${request}`]),
    ...failing.map((line) => `Failed when last run: ${line}`),
    ...tasks.map((line) => `Task ${line}`),
    ...runs,
    ...now,
  ];
}
