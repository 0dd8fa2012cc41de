import { existsSync } from 'node:fs';
import { readHealth } from '../../archive/lists/archive-health.ts';
import { listStuck } from '../../archive/lists/find-sessions.ts';
import { listCompactions } from '../../archive/lists/list-compactions.ts';
import { clearTaskSummaries, listTaskSummaries } from '../../archive/records/task-summaries.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { composeState } from '../../brief/compose-account.ts';
import { isDisabled } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import { keepNotes } from '../../documents/keep-notes.ts';
import { viewSession, viewSessionOrThrow } from '../../documents/view-session.ts';
import { percentToCompaction } from '../../domain/context-fill.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { groupDigits, sayAge, sayBytes, sayCount, sayMoment, sayThousands } from '../../domain/say.ts';
import type { SessionRef } from '../../domain/session.ts';
import { promptsInContext, sayPrompts, sayReady } from '../../domain/survival.ts';
import { keepTaskSummaries } from '../../events/check-tasks.ts';
import { findWaiting, sayWaiting } from '../../hub/find-waiting.ts';
import { findSessionInWork } from '../../queries/choose-session.ts';
import { findReadySummary } from '../../queries/listed-compaction.ts';
import { archiveBytes, openArchiveOf, readArchiveOf } from '../../queries/open-stores.ts';
import { shortSession } from '../../queries/short-session.ts';
import { findFill } from '../../session/find-fill.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode, Print } from '../command.ts';
import { findSessionIfAny, numberOf, scopeOf } from '../read-options.ts';
import { clipToWidth, shortProject } from '../terminal/columns.ts';
import { refusedPlan } from '../terminal/confirm.ts';
import { showTokens } from './show-tokens.ts';

export async function runStatus(call: CommandCall): Promise<ExitCode> {
  const { context, options, print } = call;
  if (options.tokens || options.since) return showTokens(call);
  if (options.tasks || options.clear) return await showFinishedTasks(call);
  if (!options.save && !existsSync(archiveFile(context.dataDir)))
    return print.nothing('Nothing is recorded yet. To set tideproof up, run: tideproof install', null);
  using archive = openArchiveOf(context);
  const report = collectReport(call, archive);
  print.json(report);
  if (options.save) print.done('Saved: read to its end, and the notes are up to date.');
  showReport(report, print, new Date());
  return report.session === null ? 1 : 0;
}

/** The state of session and archive. Printed by `status --json`, a public format: see docs/archive.md. */
type StatusReport = ReturnType<typeof collectReport>;

function collectReport(call: CommandCall, archive: Archive) {
  const { options, context } = call;
  const session = options.save ? saveSession(call, archive) : findSessionIfAny(call, archive);
  const { sessions, lastEventAt } = readHealth(archive.database);
  return {
    project: context.project,
    isOff: isDisabled(context.config, context.project, context.environment),
    session: session ? describeSession(session, archive, context.inFolder(session)) : null,
    /** Size of both databases, and the time of the last hook. */
    archive: { sessions, bytes: archiveBytes(context), lastEventAt },
    /** What the hub lacks; null if none is configured. */
    hub: findWaiting(context) ?? null,
  };
}

function saveSession({ values, context }: CommandCall, archive: Archive): SessionRef {
  const session = findSessionInWork(context, values.session, archive);
  const view = viewSessionOrThrow(session, archive.database, context.inFolder(session));
  keepTaskSummaries(session, view, archive, context.now());
  keepNotes(view, archive);
  return session;
}

function describeSession(session: SessionRef, archive: Archive, context: Context) {
  const view = viewSession(session, archive.database, context);
  const { id, cwd } = session;
  const past = listCompactions(archive.database, { session: id, past: true });
  const [last] = past;
  const score = last?.counts ? promptsInContext(last.counts) : null;
  const fill = findFill(session, archive, context);
  const percent = (fill && percentToCompaction(fill)) ?? null;
  if (!view) return null;
  const { pins, isOver, account } = view;
  return {
    ...{ id, cwd },
    pins,
    isOver,
    isStuck: listStuck(archive.database, id).length > 0,
    ...composeState(account),
    /** Null until the next response reports it. */
    fill: fill ? { tokens: fill.tokens, window: fill.window, threshold: fill.threshold, percent } : null,
    /** With those of the session that it is a copy of. */
    compactions: Math.max(past.length, fill?.generation ?? 0),
    /** A summary that the client made ahead of its use; null if there is none. */
    readySummary: findReadySummary(archive.database, session, context.project),
    lastCompaction: last ? { id: last.id, time: last.startedAt, counts: last.counts, score } : null,
  };
}

async function showFinishedTasks(call: CommandCall): Promise<ExitCode> {
  const { options, values, context, print } = call;
  const { clear } = values;
  const { folders, session } = scopeOf(call);
  const which = clear === undefined || clear === 'all' ? { folders } : { id: numberOf('clear', call)! };
  const filter = { ...which, session };
  const tasks = readArchiveOf(context, (database) => listTaskSummaries(database, filter)) ?? [];
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

type Session = NonNullable<StatusReport['session']>;

/** On a screen; a file, or a model that reads it, gets everything. */
const SHOWN_MAX = 3;
const TEXT_COLUMNS = 100;
/** Width of the first column with its spaces. */
const TAKEN = 20;
/** From this fill on the colour warns. */
const CLOSE_PERCENT = 90;

function showReport(report: StatusReport, print: Print, now: Date): void {
  const { project, isOff, session, archive, hub } = report;
  const off =
    'tideproof is switched off in this folder: nothing is recorded or told here. To see where, run: tideproof config get disabledFolders';
  if (isOff) print.warn(`${print.asTyped(off)}\n`);
  if (session) showSession(session, print, now);
  else
    print.line(
      `No session is on record in ${visibleText(project)}${existsSync(project) ? '' : ' (no such folder)'}. One appears with its first prompt.`,
    );
  const archived = [
    sayBytes(archive.bytes),
    sayCount(archive.sessions, 'session'),
    archive.lastEventAt && `last event ${sayAge(archive.lastEventAt, now)}`,
  ];
  print.line();
  print.fields([
    ['Archive', archived.filter(Boolean).join(', ')],
    ['Hub', hub && visibleText(sayWaiting(hub, now))],
  ]);
}

function showSession(session: Session, print: Print, now: Date): void {
  const { id, cwd, isOver, isInWork, request, fill, readySummary: ready } = session;
  const state = isOver ? `, ${print.paint('grey', 'ended')}` : '';
  const rescue = `for the context window; make a copy that fits: tideproof rescue ${shortSession(id)}`;
  print.line(`${print.paint('bold', `Session ${shortSession(id)}`)} in ${visibleText(cwd)}${state}\n`);
  print.fields([
    ['Context', sayFill(fill, isOver, print)],
    [print.paint('red', 'Too large'), session.isStuck && print.asTyped(rescue)],
    ['Compactions', sayCompactions(session, print, now)],
    ['Next one', ready && oneLine(sayReady(ready), print)],
    ...listed('Pinned', session.pins, print),
    [isInWork ? 'Current request' : 'Last request', oneLine(request, print)],
    ...listed(print.paint('red', 'Failed last'), session.failing, print),
    ...listed('Open tasks', session.tasks, print),
    ...listed('Last runs', session.runs, print),
    ...listed('Now', session.now, print),
  ]);
}

function sayFill(fill: Session['fill'], isOver: boolean, print: Print): string {
  if (!fill) return 'not known until the next response';
  const { tokens, threshold, percent } = fill;
  // Where its client would have compacted went with its process.
  if (isOver) return `${groupDigits(tokens)} tokens at its end`;
  if (percent === null || typeof threshold !== 'number') return `${groupDigits(tokens)} tokens`;
  const colour = percent >= CLOSE_PERCENT ? 'red' : 'green';
  const way = print.paint(colour, `${percent} % of the way to a compaction`);
  return `${way}, ${sayThousands(tokens)} of ${sayThousands(threshold)} tokens`;
}

function sayCompactions({ compactions, lastCompaction }: Session, print: Print, now: Date): string {
  const count = groupDigits(compactions);
  if (!lastCompaction) return compactions === 0 ? 'none' : `${count}, before it was copied`;
  const { time, counts, id } = lastCompaction;
  const survived = counts?.prompts ? `, ${sayPrompts(counts)} after it` : '';
  return `${count}, the last ${sayAge(time, now)}${survived}${print.asTyped(`: tideproof audit ${id}`)}`;
}

function listed(title: string, lines: readonly string[], print: Print): [string, string][] {
  const shown = print.columns === undefined ? lines : lines.slice(0, SHOWN_MAX);
  const rows = shown.map((line, index): [string, string] => [index === 0 ? title : '', oneLine(line, print)]);
  const more = lines.length - shown.length;
  return more > 0 ? [...rows, ['', `and ${groupDigits(more)} more`]] : rows;
}

function oneLine(text: string, { columns }: Print): string {
  const line = visibleText(text).replace(/\s+/g, ' ').trim();
  return columns === undefined ? line : clipToWidth(line, Math.min(TEXT_COLUMNS, columns - TAKEN));
}
