import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { WindowPlaces } from '../clients/client.ts';
import { type ProgramMessage, programOf } from '../clients/client-program.ts';
import type { Context } from '../context/context.ts';
import type { AppError } from '../domain/app-error.ts';
import type { ContextFill } from '../domain/context-fill.ts';
import { advanceRelay } from './advance-relay.ts';
import { type ClientProcess, startClient } from './client-process.ts';
import { openRelayBook } from './relay-book.ts';
import type { Outcome, RelayAction, RelayEvent, RelayJob, RelayNews, RelayState } from './relay-state.ts';
import { words } from './relay-words.ts';

interface RelayHost {
  context: Context;
  tell(news: RelayNews): void;
  /** Receives the function that ends the run when the user asks for it. */
  onStop(stop: () => void): void;
}

export interface RelayEnd {
  outcome: Outcome;
  /** The client's last output on stderr. */
  stderr: string;
  /** Why no client could be started. */
  error?: AppError;
  state: RelayState;
}

const TICK_MILLISECONDS = 1000;
/** Share of the client's compaction threshold at which a session is handed over; the rest is for its last turn. */
const FULL_SHARE = 0.8;
/**
 * The first prompt contains the handoff, so the hook must not add it again; and the last report needs no second writer.
 */
const CHILD_VARIABLES = { TIDEPROOF_RELAY: 'yes', TIDEPROOF_HANDOFF_MODEL: 'off' };

/** Runs a job to its end: feeds messages of the client into the state machine and carries out its actions. */
export function driveRelay(job: RelayJob, archive: Archive, host: RelayHost): Promise<RelayEnd> {
  return new Promise((resolve, reject) => startRun(job, archive, host, resolve, reject));
}

function startRun(
  job: RelayJob,
  archive: Archive,
  { context, tell, onStop }: RelayHost,
  resolve: (end: RelayEnd) => void,
  reject: (error: unknown) => void,
): void {
  const { options, cwd } = job;
  const program = programOf(context.client);
  const book = openRelayBook(job, archive, context);
  const beganAt = context.now().getTime();
  let state = book.state();
  let client: ClientProcess | undefined;
  let exit: Pick<RelayEnd, 'stderr' | 'error'> = { stderr: '' };

  /** On a bug or a full disk the run ends and the client is killed, so that it does not work on unsupervised. */
  const guard = (action: () => void) => {
    try {
      action();
    } catch (error) {
      clearInterval(timer);
      client?.kill();
      reject(error);
    }
  };
  const save = (reached: RelayState, moment: 'measured' | 'turn-ended' | 'exited') => {
    book.save(reached, moment);
    book.touch();
    tell({ kind: 'progress', state: reached });
  };
  const step = (event: RelayEvent) => {
    const before = state;
    const next = advanceRelay(before, event, options);
    state = next.state;
    if (event.kind === 'measured' || event.kind === 'turn-ended') save(state, event.kind);
    if (event.kind === 'exited') save(before, event.kind);
    for (const action of next.actions) carryOut(action);
  };
  const learnWindow = (model: string, reported?: number) => {
    const { clientDir: directory, environment } = context;
    const places: WindowPlaces = { directory, project: cwd, environment, words: options.clientArguments };
    const limit = limitOf(context.client.window.find(model, places, reported));
    if (limit !== undefined) step({ kind: 'window', handOverAt: Math.floor(limit * FULL_SHARE) });
  };
  const hear = (message: ProgramMessage) => {
    if (message.kind === 'started') {
      learnWindow(message.model);
      return step({ kind: 'begun' });
    }
    if (message.kind === 'turn-ended') {
      const [[model, window] = ['', 0]] = Object.entries(message.windows);
      if (state.handOverAt === undefined) learnWindow(model, window);
      if (message.denied.length > 0) tell({ kind: 'denied', tools: message.denied });
    }
    step(message);
  };
  const begin = (number: number, resume: 'cut-off' | 'go-on' | undefined) => {
    const { sessionId, prompt } = resume
      ? { sessionId: book.sessionId(), prompt: words[resume] }
      : book.plan(number);
    const { maxCostUsd } = options;
    const left = maxCostUsd === undefined ? undefined : maxCostUsd - state.earlierCostUsd;
    const session = { id: sessionId, resume: resume !== undefined };
    client = startClient({
      client: options.client,
      arguments: [...program.arguments(session, left), ...options.clientArguments],
      cwd,
      environment: program.environment(context.environment, CHILD_VARIABLES),
      onLine: (line) => guard(() => program.decodeMessage(line).forEach(hear)),
      onExit: (end) => {
        exit = end;
        guard(() => step({ kind: 'exited' }));
      },
    });
    book.clientStarted(client.pid);
    client.say(program.encodePrompt(prompt));
    tell({ kind: 'begun', number, sessionId, resumed: session.resume });
  };
  const carryOut = (action: RelayAction) => {
    switch (action.kind) {
      case 'say':
        client?.say(program.encodePrompt(words[action.words]));
        if (action.words === 'wrap-up') tell({ kind: 'wrapping-up', state });
        return;
      case 'begin':
        return begin(action.number, action.resume);
      case 'finish':
        clearInterval(timer);
        book.end(action.outcome);
        return resolve({ ...exit, outcome: action.outcome, state });
      default:
        client?.[action.kind]();
    }
  };
  const takeUp = () => {
    const session = book.leftBehind();
    if (session) {
      learnWindow(session.model);
      const { tokens, report } = session;
      const costUsd = Math.max(session.costUsd, state.costUsd);
      // Saved for the next session: what was said while no relay was running.
      save({ ...state, tokens, report, costUsd }, 'exited');
    }
    step({ kind: 'found', session });
  };
  const tick = () => {
    book.touch();
    step({ kind: 'tick', clock: context.now().getTime() - beganAt });
  };
  const timer = setInterval(() => guard(tick), TICK_MILLISECONDS);
  onStop(() => guard(() => step({ kind: 'stop-asked' })));
  guard(takeUp);
}

/** Tokens that a client keeps free below a window of any size. */
const RESERVED_TOKENS = 33_000;

/** The most tokens that a session can work with: where the client compacts or, if it does not, the window without its reserve. */
function limitOf({ window, threshold }: Pick<ContextFill, 'window' | 'threshold'>): number | undefined {
  if (typeof threshold === 'number') return threshold;
  return typeof window === 'number' && window > RESERVED_TOKENS ? window - RESERVED_TOKENS : undefined;
}
