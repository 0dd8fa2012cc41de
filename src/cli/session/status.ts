import { existsSync } from 'node:fs';
import { readHealth } from '../../archive/lists/archive-health.ts';
import { listStuck } from '../../archive/lists/find-sessions.ts';
import { listCompactions } from '../../archive/lists/list-compactions.ts';
import { clearTaskSummaries, listTaskSummaries } from '../../archive/records/task-summaries.ts';
import type { Database } from '../../archive/sqlite/binding.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { composeState } from '../../brief/compose-account.ts';
import { isDisabled } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import { keepNotes } from '../../documents/keep-notes.ts';
import { viewSession, viewSessionOrThrow } from '../../documents/view-session.ts';
import { percentToCompaction } from '../../domain/context-fill.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayCount, sayMoment } from '../../domain/say.ts';
import type { SessionRef } from '../../domain/session.ts';
import { promptsInContext } from '../../domain/survival.ts';
import { keepTaskSummaries } from '../../events/check-tasks.ts';
import { findWaiting } from '../../hub/find-waiting.ts';
import { findSessionInWork } from '../../queries/choose-session.ts';
import { findReadySummary } from '../../queries/listed-compaction.ts';
import { archiveBytes, openArchiveOf, readArchiveOf } from '../../queries/open-stores.ts';
import { shortSession } from '../../queries/short-session.ts';
import { findFill } from '../../session/find-fill.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { numberOf, scopeOf } from '../read-options.ts';
import { examine } from '../setup/doctor.ts';
import { shortProject } from '../terminal/columns.ts';
import { refusedPlan } from '../terminal/confirm.ts';
import { findSessionIfAny } from './find-session-if-any.ts';
import { showReport } from './status/show-report.ts';

/** `status`: the state of the current session, and whether all checks pass, on one screen. */
export async function runStatus(call: CommandCall): Promise<ExitCode> {
  const { context, options, print } = call;
  if (options.tasks || options.clear) return await showFinishedTasks(call);
  if (!options.save && !existsSync(archiveFile(context.dataDir))) {
    print.json(null);
    print.hint('Nothing is recorded yet. To set tideproof up, run: tideproof install');
    return 1;
  }
  using archive = openArchiveOf(context);
  const report = await collectReport(call, archive);
  print.json(report);
  if (options.save) print.done('Saved: read to its end, and the notes are up to date.');
  showReport(report, print, new Date());
  return report.session === null ? 1 : 0;
}

/** The state of session and archive. Printed by `status --json`, a public format: see docs/archive.md. */
export type StatusReport = Awaited<ReturnType<typeof collectReport>>;

/** Catches up with the current session, and collects the report on it and on the archive. */
async function collectReport(call: CommandCall, archive: Archive) {
  const { options, context } = call;
  const session = options.save
    ? saveSession(options.session, context, archive)
    : findSessionIfAny(call, archive);
  const { sessions, facts, lastEventAt = null } = readHealth(archive.database);
  const findings = await examine(context);
  const checksThat = (wanted: string) => [
    ...new Set(findings.filter(({ status }) => status === wanted).map(({ check }) => check)),
  ];
  const find = (wanted: string) => findings.find(({ status }) => status === wanted);
  return {
    project: context.project,
    isOff: isDisabled(context.config, context.project, context.environment),
    /** The current session here; null if there is none. */
    session: session ? describeSession(session, archive, context.inFolder(session)) : null,
    archive: {
      sessions,
      facts,
      /** Size of both databases. */
      bytes: archiveBytes(context),
      /** The time of the last hook. */
      lastEventAt,
    },
    /** What the hub lacks; null if none is configured. */
    hub: findWaiting(context) ?? null,
    /** Names of checks; `detail` is the first finding. */
    health: {
      failed: checksThat('failed'),
      warnings: checksThat('warning'),
      detail: (find('failed') ?? find('warning'))?.detail ?? null,
    },
  };
}

/** Brings the notes and the summaries of finished tasks up to date. */
function saveSession(wanted: string | true | undefined, context: Context, archive: Archive): SessionRef {
  const session = findSessionInWork(context, wanted, archive);
  const view = viewSessionOrThrow(session, archive, context.inFolder(session));
  const { turn, facts } = view.picture;
  keepTaskSummaries(session, turn, facts, archive, context.now());
  keepNotes(view, archive);
  return session;
}

function describeSession(session: SessionRef, archive: Archive, context: Context) {
  const view = viewSession(session, archive, context);
  const { id, cwd } = session;
  const past = listCompactions(archive.database, { session: id, past: true });
  const [last] = past;
  const fill = findFill(session, archive, context);
  if (!view) return null;
  const { pins, isOver, account } = view.picture;
  return {
    ...{ id, cwd },
    /** The user's pins for this session and its project. */
    pins,
    isOver,
    /** Whether it is too large to continue. */
    isStuck: listStuck(archive.database, { sessionId: id }).length > 0,
    ...composeState(account),
    /** Null until the next response reports it. */
    fill: fill
      ? {
          ...{ tokens: fill.tokens, window: fill.window, threshold: fill.threshold },
          percent: percentToCompaction(fill) ?? null,
        }
      : null,
    /** With those of the session that it is a copy of. */
    compactions: Math.max(past.length, fill?.generation ?? 0),
    /** A summary that the client made ahead of its use; null if there is none. */
    readySummary: findReadySummary(archive.database, session, context.project),
    lastCompaction: last
      ? {
          ...{ id: last.id, time: last.startedAt, counts: last.counts },
          score: last.counts && promptsInContext(last.counts),
        }
      : null,
  };
}

/** `status --tasks`: lists or clears the one-line summaries of finished tasks. */
async function showFinishedTasks(call: CommandCall): Promise<ExitCode> {
  const { options, values, context, print } = call;
  const { clear } = values;
  const { folders, session } = scopeOf(call);
  const which = clear === undefined || clear === 'all' ? { folders } : { id: numberOf('clear', call)! };
  const find = (database: Database) => listTaskSummaries(database, { ...which, session });
  const tasks = readArchiveOf(context, find) ?? [];
  const rows = tasks.map(({ id, madeAt, cwd, sessionId, text }) => [
    ...[String(id), sayMoment(madeAt), shortProject(cwd), shortSession(sessionId), visibleText(text)],
  ]);
  print.table(rows, ['Id', 'When', 'Project', 'Session', 'Finished task']);
  if (tasks.length === 0)
    print.line('No finished task is summarized here. That happens when a session fills up or compacts.');
  if (tasks.length === 0 || !options.clear) {
    print.json({ tasks });
    return tasks.length === 0 ? 1 : 0;
  }
  print.line('\nNo model is told about cleared tasks again. Transcripts are not changed.');
  const question = `Clear ${sayCount(tasks.length, 'summary', 'summaries')}?`;
  const refused = await refusedPlan(call, { tasks }, question);
  if (refused !== undefined) return refused;
  using archive = openArchiveOf(context);
  const ids = tasks.map(({ id }) => id);
  const now = context.now().toISOString();
  const cleared = archive.transaction(() => clearTaskSummaries(archive.database, ids, now));
  print.done(`Cleared ${sayCount(cleared, 'summary', 'summaries')}.`);
  print.json({ cleared, tasks });
  return 0;
}
