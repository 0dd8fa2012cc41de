import {
  findRelayRun,
  listRelaySessions,
  type RelayRun,
  type RelaySession,
  startRelayRun,
  takeRelayRun,
} from '../../archive/records/relays.ts';
import type { Database } from '../../archive/sqlite/binding.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { AppError } from '../../domain/app-error.ts';
import { sayCount, sayThousands } from '../../domain/say.ts';
import { openArchiveOf } from '../../queries/open-stores.ts';
import { shortSession } from '../../queries/short-session.ts';
import { isClientRunning, waitForClient } from '../../relay/client-process.ts';
import { driveRelay, type RelayEnd } from '../../relay/drive-relay.ts';
import type { Outcome, RelayJob, RelayNews, RelayOptions } from '../../relay/relay-state.ts';
import { isProcessRunning, readCommandLine } from '../../system/is-process-running.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { numberOf } from '../read-options.ts';
import type { Print } from '../terminal/print.ts';

const WHY: Record<Exclude<Outcome, 'done' | 'failed'>, string> = {
  sessions: 'the limit of sessions is reached; raise it with --max-sessions',
  cost: 'the limit of cost is reached; raise it with --max-cost',
  stalled: 'three turns in a row did nothing and did not say RELAY: DONE; look at the report',
  stopped: 'stopped by you',
};
const MAX_SESSIONS = 10;

/** `relay`: runs a job over several sessions with the user's client. */
export async function runRelay(call: CommandCall): Promise<ExitCode> {
  const { options, words, context } = call;
  const { named = '', clientArguments } = splitWords(words);
  if (!options.resume && named.trim() === '')
    throw usageError('Command "relay" lacks its task', 'Run `tideproof relay --help` to see what it takes');
  if (clientArguments[0]?.startsWith('-') === false)
    throw usageError(
      `Cannot take "${clientArguments[0]}" as part of the task`,
      'Put the task into quotation marks',
    );
  using archive = openArchiveOf(context);
  let isStopped = false;
  onStop(() => {
    isStopped = true;
  });
  const job = options.resume ? takeUp(call, archive) : begin(call, archive);
  await waitForLeftClient(job, archive, call, () => isStopped);
  return isStopped ? 1 : await drive(job, archive, call);
}

/** By precedence: the command line, those that the run was started with, the defaults. */
function readOptions(call: CommandCall, before: Partial<RelayOptions> = {}): RelayOptions {
  const { 'max-cost': cost, client } = call.values;
  if (cost !== undefined && !(/^\d+(\.\d+)?$/.test(cost) && Number(cost) > 0))
    throw usageError(`--max-cost must be an amount in US dollars; got "${cost}"`, 'Example: --max-cost 2.50');
  const { clientArguments } = splitWords(call.words);
  return {
    maxSessions: numberOf('max-sessions', call) ?? before.maxSessions ?? MAX_SESSIONS,
    maxCostUsd: cost === undefined ? before.maxCostUsd : Number(cost),
    client: client ?? before.client ?? 'claude',
    clientArguments: clientArguments.length > 0 ? clientArguments : (before.clientArguments ?? []),
  };
}

/** The task or the id of a run, and what stands after `--`. */
function splitWords([named, ...rest]: readonly string[]) {
  return named?.startsWith('-') ? { clientArguments: [named, ...rest] } : { named, clientArguments: rest };
}

function begin(call: CommandCall, archive: Archive): RelayJob {
  const { cwd, masker } = call.context;
  const task = call.words[0]!;
  const options = readOptions(call);
  const now = new Date().toISOString();
  const stored = { task: masker.mask(task), cwd, options: JSON.stringify(options), now, pid: process.pid };
  const runId = archive.transaction(() => startRelayRun(archive.database, stored));
  return { runId, task, cwd, options };
}

function takeUp(call: CommandCall, { database, transaction }: Archive): RelayJob {
  const run = chooseRun(database, splitWords(call.words).named);
  const { id: runId, task, cwd } = run;
  const busy = (who: string, hint: string) =>
    new AppError('E_RELAY_BUSY', `Cannot take up relay ${runId}: ${who}`, hint);
  if (run.outcome === 'done')
    throw usageError(`Relay ${runId} is done`, 'Start another one: tideproof relay "<task>"');
  if (stateOf(run) === 'running')
    throw busy(`process ${run.pid} is at work on it`, 'Wait for it, or stop it with Ctrl-C where it runs');
  const options = readOptions(call, JSON.parse(run.options) as RelayOptions);
  const changed = { ...run, options: JSON.stringify(options) };
  const now = new Date().toISOString();
  if (!transaction(() => takeRelayRun(database, changed, now, process.pid)))
    throw busy('another process just did', 'Wait for it');
  return { runId, task, cwd, options };
}

/** Waits for a client that a killed relay left behind. */
async function waitForLeftClient(
  { runId }: RelayJob,
  { database }: Archive,
  { print }: CommandCall,
  isStopped: () => boolean,
): Promise<void> {
  const last = listRelaySessions(database, runId).at(-1);
  if (last?.clientPid === undefined || last.endedAt !== undefined) return;
  const client = { pid: last.clientPid, sessionId: last.sessionId, startedAt: new Date(last.startedAt) };
  if (isClientRunning(client))
    print.line(`Session ${last.number} is still at work (process ${client.pid}); waiting for its end`);
  await waitForClient(client, isStopped);
}

async function drive(job: RelayJob, archive: Archive, { print, context }: CommandCall): Promise<ExitCode> {
  const end = await driveRelay(job, archive, {
    context: context.inFolder(job.cwd),
    tell: showProgress(job.runId, print),
    onStop,
  });
  print.progress('');
  if (end.outcome === 'failed') throw failure(end, job);
  const sessions = listRelaySessions(archive.database, job.runId);
  const run = { ...findRelayRun(archive.database, job.runId)!, sessions };
  sayEnd(end.outcome, run, print);
  print.json(encodeRun(run));
  return end.outcome === 'done' ? 0 : 1;
}

function failure({ error, stderr, state }: RelayEnd, { runId, options }: RelayJob): AppError {
  const said = stderr.trim().split('\n').at(-1) || state.report;
  const message = `The client "${options.client}" gave up${said === '' ? '' : `: ${said}`}`;
  const hint = `Run \`tideproof relay --resume ${runId}\` when the cause is gone`;
  return error ?? new AppError('E_CLIENT_UNUSABLE', message, hint);
}

/** Ctrl-C, a closed terminal and a shutdown all end the run in an orderly way. */
function onStop(stop: () => void): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
}

/** Prints how a run ended, its last report, and how to continue it. */
function sayEnd(outcome: Exclude<Outcome, 'failed'>, run: RunWithSessions, print: Print): void {
  const sum = `${sayCount(run.sessions.length, 'session')}, ${sayDollars(costOf(run))}`;
  if (outcome === 'done') print.done(`Relay ${run.id} is done: ${sum}`);
  else {
    print.warn(`Relay ${run.id} is not done after ${sum}: ${WHY[outcome]}`);
    print.line(print.asTyped(`Go on with: tideproof relay --resume ${run.id}`));
  }
  const report = run.sessions.at(-1)?.report ?? '';
  if (report !== '') print.text(`\n${report.trim()}`);
}

/** Shows the progress of a run: a line per event, and on a terminal a status line. */
function showProgress(runId: number, print: Print): (news: RelayNews) => void {
  let live = '';
  const denied = new Set<string>();
  const say = (text: string) => {
    print.progress('');
    print.line(text);
    print.progress(live);
  };
  return (news) => {
    switch (news.kind) {
      case 'begun': {
        live = '';
        const what = news.resumed ? 'goes on' : news.number === 1 ? 'begins' : 'takes over';
        return say(`Session ${news.number} (${shortSession(news.sessionId)}) ${what}`);
      }
      case 'wrapping-up': {
        const { number, tokens } = news.state;
        return say(`Session ${number} is asked to come to an end, at ${sayThousands(tokens)} tokens`);
      }
      case 'denied': {
        const tools = new Set(news.tools.filter((tool) => !denied.has(tool)));
        if (tools.size === 0) return;
        for (const tool of tools) denied.add(tool);
        const how = `tideproof relay --resume ${runId} -- --permission-mode acceptEdits`;
        return say(`! Claude Code refused ${[...tools].join(', ')}. To allow it: ${print.asTyped(how)}`);
      }
      case 'progress': {
        const { number, tokens, costUsd, earlierCostUsd } = news.state;
        live = `Session ${number}: ${sayThousands(tokens)} tokens, ${sayDollars(costUsd + earlierCostUsd)}`;
        print.progress(live);
      }
    }
  };
}

interface RunWithSessions extends RelayRun {
  sessions: RelaySession[];
}

/** The given run, or the newest one. */
function chooseRun(database: Database, id: string | undefined): RelayRun {
  const run = findRelayRun(database, id === undefined ? undefined : Number(id));
  if (run) return run;
  throw usageError(
    id === undefined ? 'There is no run of relay yet' : `There is no run of relay with the id "${id}"`,
    'Start one: tideproof relay "<task>"',
  );
}

/** A run as JSON. */
function encodeRun(run: RunWithSessions): Record<string, unknown> {
  const { id, task, cwd, startedAt, endedAt = null } = run;
  const sessions = run.sessions.map(({ runId: _, clientPid: __, ...session }) => session);
  const options = JSON.parse(run.options);
  return { id, state: stateOf(run), task, cwd, options, startedAt, endedAt, costUsd: costOf(run), sessions };
}

/** A run without an end whose process has exited was cut off. */
function stateOf(run: RelayRun): string {
  if (run.outcome === undefined) return isDriven(run) ? 'running' : 'cut off';
  return run.outcome === 'done' || run.outcome === 'stopped' ? run.outcome : `stopped: ${run.outcome}`;
}

/** Whether its process still runs; the id may have been reused by another one. */
function isDriven({ pid, seenAt }: RelayRun): boolean {
  if (pid === undefined || !isProcessRunning(pid, new Date(seenAt))) return false;
  return readCommandLine(pid)?.includes(' relay') ?? true;
}

function costOf({ sessions }: RunWithSessions): number {
  return sessions.reduce((sum, { costUsd }) => sum + costUsd, 0);
}

/** Small amounts with enough digits to be visible. */
function sayDollars(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2)}`;
}
