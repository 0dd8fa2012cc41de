import type { Database } from '../../archive/sqlite/binding.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { AppError } from '../../domain/app-error.ts';
import { sayCount, sayThousands } from '../../domain/say.ts';
import { openArchiveOf } from '../../queries/open-stores.ts';
import { shortSession } from '../../queries/short-session.ts';
import { isClientRunning, isRunningWith, waitForClient } from '../../relay/client-process.ts';
import { driveRelay, type RelayEnd } from '../../relay/drive-relay.ts';
import {
  findRelayRun,
  listRelaySessions,
  type RelayRun,
  startRelayRun,
  takeRelayRun,
} from '../../relay/relay-records.ts';
import type { Outcome, RelayJob, RelayNews, RelayOptions } from '../../relay/relay-state.ts';
import { type CommandCall, type ExitCode, type Print, usageError } from '../command.ts';
import { numberOf } from '../read-options.ts';

const WHY: Record<Exclude<Outcome, 'done' | 'failed'>, string> = {
  sessions: 'the limit of sessions is reached; raise it with --max-sessions',
  cost: 'the limit of cost is reached; raise it with --max-cost',
  stalled: 'three turns in a row did nothing and did not say RELAY: DONE; look at the report',
  stopped: 'stopped by you',
};
const MAX_SESSIONS = 10;

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
  if (run.outcome === undefined && isDriven(run))
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
  const { database } = archive;
  const end = await driveRelay(job, archive, {
    context: context.inFolder(job.cwd),
    tell: showProgress(job.runId, print),
    onStop,
  });
  print.progress('');
  const { outcome } = end;
  if (outcome === 'failed') throw failure(end, job);
  const { runId, options } = job;
  const { task, cwd, startedAt, endedAt = null } = findRelayRun(database, runId)!;
  const sessions = listRelaySessions(database, runId).map(
    ({ runId: _, clientPid: __, ...session }) => session,
  );
  const costUsd = sessions.reduce((sum, session) => sum + session.costUsd, 0);
  const sum = `${sayCount(sessions.length, 'session')}, ${sayDollars(costUsd)}`;
  if (outcome === 'done') print.done(`Relay ${runId} is done: ${sum}`);
  else {
    print.warn(`Relay ${runId} is not done after ${sum}: ${WHY[outcome]}`);
    print.line(print.asTyped(`Go on with: tideproof relay --resume ${runId}`));
  }
  const report = sessions.at(-1)?.report.trim();
  if (report) print.text(`\n${report}`);
  const state = outcome === 'done' || outcome === 'stopped' ? outcome : `stopped: ${outcome}`;
  print.json({ id: runId, state, task, cwd, options, startedAt, endedAt, costUsd, sessions });
  return outcome === 'done' ? 0 : 1;
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

function showProgress(runId: number, print: Print): (news: RelayNews) => void {
  let live = '';
  const denied = new Set<string>();
  const say = (text: string) => {
    print.progress('');
    print.line(text);
    print.progress(live);
  };
  return (news) => {
    if (news.kind === 'begun') {
      live = '';
      const what = news.resumed ? 'goes on' : news.number === 1 ? 'begins' : 'takes over';
      say(`Session ${news.number} (${shortSession(news.sessionId)}) ${what}`);
    } else if (news.kind === 'denied') {
      const tools = [...new Set(news.tools)].filter((tool) => !denied.has(tool));
      for (const tool of tools) denied.add(tool);
      const how = print.asTyped(`tideproof relay --resume ${runId} -- --permission-mode acceptEdits`);
      if (tools.length > 0) say(`! Claude Code refused ${tools.join(', ')}. To allow it: ${how}`);
    } else {
      const { number, tokens, costUsd, earlierCostUsd } = news.state;
      const size = `${sayThousands(tokens)} tokens`;
      if (news.kind === 'wrapping-up') return say(`Session ${number} is asked to come to an end, at ${size}`);
      live = `Session ${number}: ${size}, ${sayDollars(costUsd + earlierCostUsd)}`;
      print.progress(live);
    }
  };
}

function chooseRun(database: Database, id: string | undefined): RelayRun {
  const run = findRelayRun(database, id === undefined ? undefined : Number(id));
  if (run) return run;
  const which = id === undefined ? 'yet' : `with the id "${id}"`;
  throw usageError(`There is no run of relay ${which}`, 'Start one: tideproof relay "<task>"');
}

function isDriven({ pid, seenAt }: RelayRun): boolean {
  return pid !== undefined && isRunningWith(' relay', pid, new Date(seenAt));
}

/** Small amounts with enough digits to be visible. */
function sayDollars(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2)}`;
}
