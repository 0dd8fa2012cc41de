import {
  findRelayRun,
  listRelaySessions,
  startRelayRun,
  takeRelayRun,
} from '../../archive/records/relays.ts';
import { type Archive, openArchive } from '../../archive/sqlite/open-archive.ts';
import { AppError } from '../../domain/app-error.ts';
import { sayCount, sayThousands } from '../../domain/say.ts';
import { findPlaces, type Places } from '../../install/places.ts';
import { shortSession } from '../../queries/short-session.ts';
import { isClientRunning, waitForClient } from '../../relay/client-process.ts';
import { driveRelay, type RelayEnd } from '../../relay/drive-relay.ts';
import type { Outcome, RelayJob, RelayNews, RelayOptions, RelayState } from '../../relay/relay-state.ts';
import { ownCommand } from '../../system/own-command.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import type { Print } from '../terminal/print.ts';
import { chooseRun } from './relay/choose-run.ts';
import { runLookup } from './relay/look-up-runs.ts';
import { parseRelayOptions } from './relay/parse-relay-options.ts';
import { sayDollars } from './relay/say-dollars.ts';
import { sayFill } from './relay/say-fill.ts';
import { costOf, encodeRun, type RunWithSessions, stateOf } from './relay/show-run.ts';

const WHY: Record<Exclude<Outcome, 'done' | 'failed'>, string> = {
  sessions: 'the limit of sessions is reached; raise it with --max-sessions',
  minutes: 'the time is up; raise it with --max-minutes',
  cost: 'the limit of cost is reached; raise it with --max-cost',
  stalled: 'three turns in a row did nothing and did not say RELAY: DONE; look at the report',
  stopped: 'stopped by you',
};

/** `relay`: a job over as many sessions as it takes, with the user's own client; or a look at such jobs. */
export async function runRelay(call: CommandCall): Promise<ExitCode> {
  const { options, words, context, environment } = call;
  const chosen = ['resume', 'list', 'status', 'transcript'].filter((name) => options[name]);
  if (chosen.length > 1) throw misused(`Options --${chosen.join(' and --')} do not go together`);
  if (options.list || options.status || options.transcript) return runLookup(call);
  if (!options.resume && (words[0] ?? '').trim() === '') throw misused('Command "relay" lacks its task');
  const places = findPlaces(context, environment);
  using archive = openArchive(archiveFile(places.dataDir));
  const stop = listenForStop();
  const job = options.resume ? takeUp(call, archive) : begin(call, archive);
  if (!(await waitForLeftClient(job, archive, call, stop))) return 1;
  return await drive(job, archive, call, places, stop);
}

function begin({ options, words, context }: CommandCall, archive: Archive): RelayJob {
  const { cwd } = context;
  const task = words[0]!;
  const parsed = parseRelayOptions(options, context.config);
  const now = new Date().toISOString();
  const stored = {
    task: context.masker.mask(task),
    cwd,
    options: JSON.stringify(parsed),
    now,
    pid: process.pid,
  };
  const runId = archive.transaction(() => startRelayRun(archive.database, stored));
  return { runId, task, cwd, options: parsed, activeMilliseconds: 0 };
}

function takeUp(call: CommandCall, archive: Archive): RelayJob {
  const run = chooseRun(archive.database, call.words[0]);
  if (run.outcome === 'done') throw misused(`Relay ${run.id} is done`);
  if (stateOf(run) === 'running')
    throw new AppError(
      'E_RELAY_BUSY',
      `Cannot take up relay ${run.id}: process ${run.pid} is at work on it`,
      'Wait for it, or stop it with Ctrl-C where it runs',
    );
  const before = JSON.parse(run.options) as RelayOptions;
  const options = parseRelayOptions(call.options, call.context.inFolder(run.cwd).config, before);
  const taken = archive.transaction(() =>
    takeRelayRun(
      archive.database,
      { ...run, options: JSON.stringify(options) },
      new Date().toISOString(),
      process.pid,
    ),
  );
  if (!taken)
    throw new AppError(
      'E_RELAY_BUSY',
      `Cannot take up relay ${run.id}: another process just did`,
      'Wait for it',
    );
  const { id: runId, task, cwd, activeMilliseconds } = run;
  return { runId, task, cwd, options, activeMilliseconds };
}

/** True when nobody is at work on the job any more. */
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
  places: Places,
  stop: StopSignal,
): Promise<ExitCode> {
  const end = await driveRelay(job, archive, {
    context: context.inFolder(job.cwd),
    tell: showProgress(print),
    onStop: stop.listen,
  });
  print.progress('');
  if (end.outcome === 'failed') throw failure(end, job);
  const run = findRelayRun(archive.database, job.runId)!;
  const sessions = listRelaySessions(archive.database, job.runId);
  sayEnd(
    end.outcome,
    { ...run, sessions },
    ownCommand(process.argv[1] ?? '', places.entryFile, context.environment),
    print,
  );
  print.json(encodeRun({ ...run, sessions }));
  return end.outcome === 'done' ? 0 : 1;
}

function failure({ error, stderr, state }: RelayEnd, { runId, options }: RelayJob): AppError {
  const said = stderr.trim().split('\n').at(-1) || state.report;
  return (
    error ??
    new AppError(
      'E_CLIENT_UNUSABLE',
      `The client "${options.client}" gave up${said === '' ? '' : `: ${said}`}`,
      `Run \`tideproof relay --resume ${runId}\` when the cause is gone`,
    )
  );
}

interface StopSignal {
  isAsked: boolean;
  listen(stop: () => void): void;
}

/** Ctrl-C, a closed terminal and a shutdown all mean: come to an end, in order. */
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
  return new AppError('E_USAGE', message, 'Run `tideproof relay --help` to see what it takes');
}

/** How a run ended, its last words, and how to go on. */
function sayEnd(outcome: Outcome, run: RunWithSessions, command: string, print: Print): void {
  const sum = `${sayCount(run.sessions.length, 'session')}, ${sayDollars(costOf(run))}`;
  if (outcome === 'done') print.done(`Relay ${run.id} is done: ${sum}`);
  else if (outcome !== 'failed') {
    print.warn(`Relay ${run.id} is not done after ${sum}: ${WHY[outcome]}`);
    print.line(`Go on with: ${command} relay --resume ${run.id}`);
  }
  const report = run.sessions.at(-1)?.report ?? '';
  if (report !== '') print.text(`\n${report.trim()}`);
}

/** What a person sees of a run: a line for each thing that happens, and on a terminal one that moves. */
function showProgress(print: Print): (news: RelayNews) => void {
  let live = '';
  const denied = new Set<string>();
  const line = (text: string) => {
    print.progress('');
    print.line(text);
    print.progress(live);
  };
  return (news) => {
    switch (news.kind) {
      case 'begun': {
        live = '';
        const what = news.resumed ? 'goes on' : news.number === 1 ? 'begins' : 'takes over';
        return line(`Session ${news.number} (${shortSession(news.sessionId)}) ${what}`);
      }
      case 'wrapping-up':
        return line(
          `Session ${news.state.number} is asked to come to an end, at ${sayThousands(news.state.tokens)} tokens`,
        );
      case 'window-unknown':
        return line(
          `${print.paint('yellow', '!')} The window of ${news.model || 'this model'} is not known: no handover before the client itself runs out of room`,
        );
      case 'denied': {
        const tools = news.tools.filter((tool) => !denied.has(tool));
        if (tools.length === 0) return;
        for (const tool of tools) denied.add(tool);
        return line(
          `${print.paint('yellow', '!')} Claude Code refused ${[...new Set(tools)].join(', ')}: allow it with --claude-args, such as --claude-args="--permission-mode acceptEdits"`,
        );
      }
      case 'progress':
        live = sayLive(news.state);
        print.progress(live);
    }
  };
}

function sayLive({ number, tokens, handOverAt, costUsd, earlierCostUsd }: RelayState): string {
  return `Session ${number}: ${sayFill(tokens, handOverAt)}, ${sayDollars(costUsd + earlierCostUsd)}`;
}
