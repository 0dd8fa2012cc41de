import {
  findRelayRun,
  listRelayRuns,
  listRelaySessions,
  type RelayRun,
  type RelaySession,
} from '../../../archive/records/relays.ts';
import type { Database } from '../../../archive/sqlite/binding.ts';
import type { Context, Reader } from '../../../context/context.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { START } from '../../../domain/position.ts';
import { sayAge, sayCount, saySeconds, sayThousands, sayTime } from '../../../domain/say.ts';
import { textOfEntry } from '../../../history/write-line.ts';
import { readArchiveOf } from '../../../queries/open-stores.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { isProcessRunning, readCommandLine } from '../../../system/is-process-running.ts';
import { openTranscript } from '../../../transcript/read-lines.ts';
import { readRows } from '../../../transcript/read-rows.ts';
import { renderEntry } from '../../archive/export/render-markdown.ts';
import { type CommandCall, type ExitCode, usageError } from '../../command.ts';

const TASK_CHARACTERS = 60;

export interface RunWithSessions extends RelayRun {
  sessions: RelaySession[];
}

/** `--list`, `--status` and `--transcript`: read-only. */
export function runLookup(call: CommandCall): ExitCode {
  const code = readArchiveOf(call.context, (database) => lookUp(call, database));
  if (code === undefined) call.print.line('There is no run of relay yet.');
  return code ?? 1;
}

function lookUp({ options, words, context, print }: CommandCall, database: Database): ExitCode {
  const withSessions = (run: RelayRun): RunWithSessions => ({
    ...run,
    sessions: listRelaySessions(database, run.id),
  });
  if (options.list) {
    const runs = listRelayRuns(database).map(withSessions);
    if (runs.length === 0) print.line('There is no run of relay yet.');
    print.table(runs.map(describeRun), ['Id', 'State', 'Started', 'Sessions', 'Cost', 'Task']);
    print.json(runs.map(encodeRun));
    return runs.length === 0 ? 1 : 0;
  }
  const run = withSessions(chooseRun(database, words[0]));
  if (options.status) {
    const time = saySeconds(run.activeMilliseconds);
    print.line(`${print.paint('bold', `Relay ${run.id}`)}: ${stateOf(run)}, in ${run.cwd}`);
    print.line(`Task: ${clipTask(run.task)}`);
    print.line(`${sayCount(run.sessions.length, 'session')}, ${time} at work, ${sayDollars(costOf(run))}\n`);
    print.table(run.sessions.map(describeSession));
    print.json(encodeRun(run));
    return 0;
  }
  const markdown = [...merge(run, context.inFolder(run.cwd))].join('\n\n');
  print.text(markdown);
  print.json({ id: run.id, markdown });
  return 0;
}

/** The given run, or the newest one. */
export function chooseRun(database: Database, id: string | undefined): RelayRun {
  if (id === undefined || /^\d+$/.test(id)) {
    const run = id === undefined ? listRelayRuns(database)[0] : findRelayRun(database, Number(id));
    if (run) return run;
  }
  throw usageError(
    id === undefined ? 'There is no run of relay yet' : `There is no run of relay with the id "${id}"`,
    'Run `tideproof relay --list` to see all',
  );
}

/** A run as JSON. */
export function encodeRun(run: RunWithSessions): Record<string, unknown> {
  const { id, task, cwd, startedAt, endedAt = null, activeMilliseconds, sessions } = run;
  return {
    id,
    state: stateOf(run),
    task,
    cwd,
    options: JSON.parse(run.options),
    startedAt,
    endedAt,
    activeMilliseconds,
    costUsd: costOf(run),
    sessions: sessions.map(({ runId: _, clientPid: __, ...session }) => session),
  };
}

function describeRun(run: RunWithSessions): string[] {
  const { id, startedAt, sessions, task } = run;
  const [age, count] = [sayAge(startedAt, new Date()), String(sessions.length)];
  return [String(id), stateOf(run), age, count, sayDollars(costOf(run)), clipTask(task)];
}

function describeSession(session: RelaySession): string[] {
  const { number, sessionId, tokens, handOverAt, costUsd, report } = session;
  const fill = sayFill(tokens, handOverAt);
  return [String(number), shortSession(sessionId), fill, sayDollars(costUsd), clipTask(report)];
}

/** A run without an end whose process has exited was cut off. */
export function stateOf(run: RelayRun): string {
  if (run.outcome === undefined) return isDriven(run) ? 'running' : 'cut off';
  return run.outcome === 'done' || run.outcome === 'stopped' ? run.outcome : `stopped: ${run.outcome}`;
}

/** Whether its process still runs; the id may have been reused by another one. */
function isDriven({ pid, seenAt }: RelayRun): boolean {
  if (pid === undefined || !isProcessRunning(pid, new Date(seenAt))) return false;
  return readCommandLine(pid)?.includes(' relay') ?? true;
}

export function costOf({ sessions }: RunWithSessions): number {
  return sessions.reduce((sum, { costUsd }) => sum + costUsd, 0);
}

/** Small amounts with enough digits to be visible. */
export function sayDollars(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2)}`;
}

/** The fill of a session, and when it is handed over. */
export function sayFill(tokens: number, handOverAt: number | undefined): string {
  const limit = handOverAt === undefined ? '' : ` (handoff at ${sayThousands(handOverAt)})`;
  return `${sayThousands(tokens)} tokens${limit}`;
}

function clipTask(text: string): string {
  const line = visibleText(text.replace(/\s+/g, ' ').trim());
  return line.length <= TASK_CHARACTERS ? line : `${line.slice(0, TASK_CHARACTERS - 1)}…`;
}

/** All sessions of a run in sequence, as Markdown. */
function* merge(run: RunWithSessions, { client, clientDir, reader }: Context): Generator<string> {
  yield `# Relay ${run.id}`;
  for (const { number, sessionId, startedAt } of run.sessions) {
    yield `## Session ${number}: ${sessionId}, ${sayTime(startedAt)}`;
    const path = client.places.findTranscript(clientDir, sessionId);
    if (path === undefined) yield '*Its transcript is not there any more.*';
    else yield* renderTranscript(path, reader);
  }
}

/** The entries of a transcript, masked, in the format of `export`. */
function* renderTranscript(path: string, reader: Reader): Generator<string> {
  using transcript = openTranscript(path);
  if (!transcript) return;
  const options = { ...reader, sidechain: false, lastLineToo: true };
  for (const { number, entries } of readRows(transcript, START, options))
    for (const [part, entry] of entries.entries()) {
      const said = textOfEntry(entry);
      if (!said || said.text === '') continue;
      const { uuid, time } = entry.origin;
      const tool = entry.type === 'called' ? entry.tool : null;
      const failed = entry.type === 'answered' && entry.failed;
      yield renderEntry({ ...said, line: number, part, uuid, time, tool, failed, isLeft: false });
    }
}
