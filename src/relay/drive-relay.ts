import type { Archive } from '../archive/sqlite/open-archive.ts';
import { type ProgramMessage, programOf } from '../clients/client-program.ts';
import type { Context } from '../context/context.ts';
import type { AppError } from '../domain/app-error.ts';
import { advanceRelay } from './advance-relay.ts';
import { type ClientProcess, startClient } from './client-process.ts';
import { openRelayBook } from './relay-book.ts';
import type { Outcome, RelayAction, RelayEvent, RelayJob, RelayNews, RelayState } from './relay-state.ts';
import { words } from './relay-words.ts';

interface RelayHost {
  context: Context;
  tell(news: RelayNews): void;
  /** Is told how the user's wish for an end is passed on. */
  onStop(stop: () => void): void;
}

export interface RelayEnd {
  outcome: Outcome;
  /** What the client said on standard error at its end. */
  stderr: string;
  /** Why there was no client at all. */
  error?: AppError;
  state: RelayState;
}

const TICK_MILLISECONDS = 1000;
/** The first prompt holds the handoff, so the hook must not give it again; and last words need no second writer. */
const CHILD_VARIABLES = { TIDEPROOF_START_HANDOFF: 'never', TIDEPROOF_HANDOVER_MODEL: 'off' };

/** Runs a job from where it stands to its end: hears the client, asks the state context, does what that says. */
export function driveRelay(job: RelayJob, archive: Archive, host: RelayHost): Promise<RelayEnd> {
  const { options, cwd } = job;
  const { context } = host;
  const program = programOf(context.client);
  const book = openRelayBook(job, archive, context);
  const beganAt = context.now().getTime();
  const activeNow = () => job.activeMilliseconds + context.now().getTime() - beganAt;
  let state = book.state();
  let client: ClientProcess | undefined;
  let exit: { stderr: string; error?: AppError } = { stderr: '' };

  return new Promise((resolve, reject) => {
    const timer = setInterval(() => guard(tick), TICK_MILLISECONDS);
    host.onStop(() => guard(() => step({ kind: 'stop-asked' })));
    guard(takeUp);

    /** A bug or a full disk ends the run, and must not leave a client behind that works on unseen. */
    function guard(action: () => void): void {
      try {
        action();
      } catch (error) {
        clearInterval(timer);
        client?.kill();
        reject(error);
      }
    }

    function step(event: RelayEvent): void {
      const before = state;
      const next = advanceRelay(state, event, options);
      state = next.state;
      if (event.kind === 'measured' || event.kind === 'turn-ended') save(state, event.kind);
      if (event.kind === 'exited') save(before, event.kind);
      for (const action of next.actions) carryOut(action);
    }

    function save(reached: RelayState, moment: 'measured' | 'turn-ended' | 'exited'): void {
      book.save(reached, moment);
      book.touch(activeNow());
      host.tell({ kind: 'progress', state: reached });
    }

    function takeUp(): void {
      const session = book.leftBehind();
      if (session) {
        learnWindow(session.model);
        const { tokens, report, costUsd } = session;
        // Its successor is told what was said while nobody watched.
        save({ ...state, tokens, report, costUsd: Math.max(costUsd, state.costUsd) }, 'exited');
      }
      step({ kind: 'found', session });
    }

    function tick(): void {
      book.touch(activeNow());
      step({ kind: 'tick', activeMilliseconds: activeNow() });
    }

    function carryOut(action: RelayAction): void {
      switch (action.kind) {
        case 'say':
          client?.say(program.encodePrompt(words[action.words]));
          if (action.words === 'wrap-up') host.tell({ kind: 'wrapping-up', state });
          return;
        case 'begin':
          begin(action.number, action.resume);
          return;
        case 'finish':
          clearInterval(timer);
          book.end(action.outcome);
          resolve({ ...exit, outcome: action.outcome, state });
          return;
        default:
          client?.[action.kind]();
      }
    }

    function begin(number: number, resume: 'cut-off' | 'go-on' | undefined): void {
      const { sessionId, prompt } = resume
        ? { sessionId: book.sessionId(), prompt: words[resume] }
        : book.plan(number);
      const { maxCostUsd } = options;
      const left = maxCostUsd === undefined ? undefined : maxCostUsd - state.earlierCostUsd;
      client = startClient({
        client: options.client,
        arguments: [
          ...program.arguments({ id: sessionId, resume: resume !== undefined }, left),
          ...options.clientArguments,
        ],
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
      host.tell({ kind: 'begun', number, sessionId, resumed: resume !== undefined });
    }

    function hear(message: ProgramMessage): void {
      if (message.kind === 'started') {
        learnWindow(message.model);
        step({ kind: 'begun' });
        return;
      }
      if (message.kind === 'turn-ended' && state.handOverAt === undefined) {
        const [[model, window] = ['', 0]] = Object.entries(message.windows);
        learnWindow(model, window);
        if (state.handOverAt === undefined) host.tell({ kind: 'window-unknown', model });
      }
      if (message.kind === 'turn-ended' && message.denied.length > 0)
        host.tell({ kind: 'denied', tools: message.denied });
      step(message);
    }

    function learnWindow(model: string, reported?: number): void {
      const { environment, clientDir: directory } = context;
      const places = { directory, project: cwd, environment, words: options.clientArguments };
      const limit = context.client.window.findLimit(model, places, reported);
      if (limit !== undefined) step({ kind: 'window', handOverAt: Math.floor((limit * options.at) / 100) });
    }
  });
}
