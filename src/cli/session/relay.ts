import {
  findRelayRun,
  listRelaySessions,
  startRelayRun,
  takeRelayRun,
} from '../../archive/records/relays.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { AppError } from '../../domain/app-error.ts';
import { sayCount, sayThousands } from '../../domain/say.ts';
import { openArchiveOf } from '../../queries/open-stores.ts';
import { shortSession } from '../../queries/short-session.ts';
import { isClientRunning, waitForClient } from '../../relay/client-process.ts';
import { driveRelay, type RelayEnd } from '../../relay/drive-relay.ts';
import type { Outcome, RelayJob, RelayNews, RelayOptions } from '../../relay/relay-state.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import type { Print } from '../terminal/print.ts';
import { parseRelayOptions } from './relay/parse-relay-options.ts';
import {
  chooseRun,
  costOf,
  encodeRun,
  type RunWithSessions,
  runLookup,
  sayDollars,
  sayFill,
  stateOf,
} from './relay/show-runs.ts';

const WHY: Record<Exclude<Outcome, 'done' | 'failed'>, string> = {
  sessions: 'the limit of sessions is reached; raise it with --max-sessions',
  minutes: 'the time is up; raise it with --max-minutes',
  cost: 'the limit of cost is reached; raise it with --max-cost',
  stalled: 'three turns in a row did nothing and did not say RELAY: DONE; look at the report',
  stopped: 'stopped by you',
};

/** `relay`: runs a job over several sessions with the user's client, or shows such jobs. */
export async function runRelay(call: CommandCall): Promise<ExitCode> {
  const { options, words, context } = call;
  const chosen = ['resume', 'list', 'status', 'transcript'].filter((name) => options[name]);
  if (chosen.length > 1) throw misused(`Options --${chosen.join(' and --')} do not go together`);
  if (options.list || options.status || options.transcript) return runLookup(call);
  if (!options.resume && (words[0] ?? '').trim() === '') throw misused('Command "relay" lacks its task');
  using archive = openArchiveOf(context);
  const stop = listenForStop();
  const job = options.resume ? takeUp(call, archive) : begin(call, archive);
  if (!(await waitForLeftClient(job, archive, call, stop))) return 1;
  return await drive(job, archive, call, stop);
}

function begin(call: CommandCall, archive: Archive): RelayJob {
  const { cwd, masker } = call.context;
  const task = call.words[0]!;
  const options = parseRelayOptions(call);
  const stored = {
    task: masker.mask(task),
    cwd,
    options: JSON.stringify(options),
    now: new Date().toISOString(),
    pid: process.pid,
  };
  const runId = archive.transaction(() => startRelayRun(archive.database, stored));
  return { runId, task, cwd, options, activeMilliseconds: 0 };
}

function takeUp(call: CommandCall, { database, transaction }: Archive): RelayJob {
  const run = chooseRun(database, call.words[0]);
  const { id: runId, task, cwd, activeMilliseconds } = run;
  const busy = (who: string, hint: string) =>
    new AppError('E_RELAY_BUSY', `Cannot take up relay ${runId}: ${who}`, hint);
  if (run.outcome === 'done') throw misused(`Relay ${runId} is done`);
  if (stateOf(run) === 'running')
    throw busy(`process ${run.pid} is at work on it`, 'Wait for it, or stop it with Ctrl-C where it runs');
  const before = JSON.parse(run.options) as RelayOptions;
  const options = parseRelayOptions(call, before);
  const changed = { ...run, options: JSON.stringify(options) };
  const now = new Date().toISOString();
  if (!transaction(() => takeRelayRun(database, changed, now, process.pid)))
    throw busy('another process just did', 'Wait for it');
  return { runId, task, cwd, options, activeMilliseconds };
}

/** Waits for a client that a killed relay left behind. True when it has exited. */
async function waitForLeftClient(
  { runId }: RelayJob,
  { database }: Archive,
  { print }: CommandCall,
  stop: StopSignal,
): Promise<boolean> {
  const last = listRelaySessions(database, runId).at(-1);
  if (last?.clientPid === undefined || last.endedAt !== undefined) return true;
  const client = { pid: last.clientPid, sessionId: last.sessionId, startedAt: new Date(last.startedAt) };
  if (isClientRunning(client))
    print.line(`Session ${last.number} is still at work (process ${client.pid}); waiting for its end`);
  return waitForClient(client, () => stop.isAsked);
}

async function drive(
  job: RelayJob,
  archive: Archive,
  { print, context }: CommandCall,
  stop: StopSignal,
): Promise<ExitCode> {
  const end = await driveRelay(job, archive, {
    context: context.inFolder(job.cwd),
    tell: showProgress(print),
    onStop: stop.listen,
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

interface StopSignal {
  isAsked: boolean;
  listen(stop: () => void): void;
}

/** Ctrl-C, a closed terminal and a shutdown all end the run in an orderly way. */
function listenForStop(): StopSignal {
  let pass = () => {};
  const signal: StopSignal = {
    isAsked: false,
    listen(stop) {
      pass = stop;
      if (signal.isAsked) stop();
    },
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      signal.isAsked = true;
      pass();
    });
  return signal;
}

function misused(message: string): AppError {
  return usageError(message, 'Run `tideproof relay --help` to see what it takes');
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
function showProgress(print: Print): (news: RelayNews) => void {
  let live = '';
  const denied = new Set<string>();
  const say = (text: string, isWarning = false) => {
    print.progress('');
    if (isWarning) print.warn(text);
    else print.line(text);
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
      case 'window-unknown':
        return say(
          `The window of ${news.model || 'this model'} is not known: no handoff before the client itself runs out of room`,
          true,
        );
      case 'denied': {
        const tools = new Set(news.tools.filter((tool) => !denied.has(tool)));
        if (tools.size === 0) return;
        for (const tool of tools) denied.add(tool);
        return say(
          `Claude Code refused ${[...tools].join(', ')}: allow it with --client-args, such as --client-args="--permission-mode acceptEdits"`,
          true,
        );
      }
      case 'progress': {
        const { number, tokens, handOverAt, costUsd, earlierCostUsd } = news.state;
        live = `Session ${number}: ${sayFill(tokens, handOverAt)}, ${sayDollars(costUsd + earlierCostUsd)}`;
        print.progress(live);
      }
    }
  };
}
