import type { Archive } from '../archive/sqlite/open-archive.ts';
import { type ClientProgram, type ProgramMessage, programOf } from '../clients/client-program.ts';
import type { Context } from '../context/context.ts';
import type { AppError } from '../domain/app-error.ts';
import type { ContextFill } from '../domain/context-fill.ts';
import { advanceRelay } from './advance-relay.ts';
import { type ClientProcess, startClient } from './client-process.ts';
import { openRelayBook, type RelayBook } from './relay-book.ts';
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
/**
 * The first prompt contains the handoff, so the hook must not add it again; and the last report needs no second writer.
 */
const CHILD_VARIABLES = { TIDEPROOF_START_HANDOFF: 'never', TIDEPROOF_HANDOFF_MODEL: 'off' };

/** Runs a job to its end: feeds messages of the client into the state machine and carries out its actions. */
export function driveRelay(job: RelayJob, archive: Archive, host: RelayHost): Promise<RelayEnd> {
  return new Promise((resolve, reject) => new RelayRun(job, archive, host, { resolve, reject }).start());
}

interface Settle {
  resolve(end: RelayEnd): void;
  reject(error: unknown): void;
}

class RelayRun {
  readonly #job: RelayJob;
  readonly #host: RelayHost;
  readonly #settle: Settle;
  readonly #program: ClientProgram;
  readonly #book: RelayBook;
  readonly #beganAt: number;
  #state: RelayState;
  #client: ClientProcess | undefined;
  #exit: { stderr: string; error?: AppError } = { stderr: '' };
  #timer: NodeJS.Timeout | undefined;

  constructor(job: RelayJob, archive: Archive, host: RelayHost, settle: Settle) {
    this.#job = job;
    this.#host = host;
    this.#settle = settle;
    this.#program = programOf(host.context.client);
    this.#book = openRelayBook(job, archive, host.context);
    this.#beganAt = host.context.now().getTime();
    this.#state = this.#book.state();
  }

  start(): void {
    this.#timer = setInterval(() => this.#guard(() => this.#tick()), TICK_MILLISECONDS);
    this.#host.onStop(() => this.#guard(() => this.#step({ kind: 'stop-asked' })));
    this.#guard(() => this.#takeUp());
  }

  /** On a bug or a full disk the run ends and the client is killed, so that it does not work on unsupervised. */
  #guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      clearInterval(this.#timer);
      this.#client?.kill();
      this.#settle.reject(error);
    }
  }

  #step(event: RelayEvent): void {
    const before = this.#state;
    const next = advanceRelay(before, event, this.#job.options);
    this.#state = next.state;
    if (event.kind === 'measured' || event.kind === 'turn-ended') this.#save(next.state, event.kind);
    if (event.kind === 'exited') this.#save(before, event.kind);
    for (const action of next.actions) this.#carryOut(action);
  }

  #save(reached: RelayState, moment: 'measured' | 'turn-ended' | 'exited'): void {
    this.#book.save(reached, moment);
    this.#book.touch();
    this.#host.tell({ kind: 'progress', state: reached });
  }

  #takeUp(): void {
    const session = this.#book.leftBehind();
    if (session) {
      this.#learnWindow(session.model);
      const { tokens, report } = session;
      const costUsd = Math.max(session.costUsd, this.#state.costUsd);
      // Saved for the next session: what was said while no relay was running.
      this.#save({ ...this.#state, tokens, report, costUsd }, 'exited');
    }
    this.#step({ kind: 'found', session });
  }

  #tick(): void {
    this.#book.touch();
    this.#step({ kind: 'tick', clock: this.#host.context.now().getTime() - this.#beganAt });
  }

  #carryOut(action: RelayAction): void {
    switch (action.kind) {
      case 'say':
        this.#client?.say(this.#program.encodePrompt(words[action.words]));
        if (action.words === 'wrap-up') this.#host.tell({ kind: 'wrapping-up', state: this.#state });
        return;
      case 'begin':
        this.#begin(action.number, action.resume);
        return;
      case 'finish':
        clearInterval(this.#timer);
        this.#book.end(action.outcome);
        this.#settle.resolve({ ...this.#exit, outcome: action.outcome, state: this.#state });
        return;
      default:
        this.#client?.[action.kind]();
    }
  }

  #begin(number: number, resume: 'cut-off' | 'go-on' | undefined): void {
    const { options, cwd } = this.#job;
    const { sessionId, prompt } = resume
      ? { sessionId: this.#book.sessionId(), prompt: words[resume] }
      : this.#book.plan(number);
    const { maxCostUsd } = options;
    const left = maxCostUsd === undefined ? undefined : maxCostUsd - this.#state.earlierCostUsd;
    const session = { id: sessionId, resume: resume !== undefined };
    const client = startClient({
      client: options.client,
      arguments: [...this.#program.arguments(session, left), ...options.clientArguments],
      cwd,
      environment: this.#program.environment(this.#host.context.environment, CHILD_VARIABLES),
      onLine: (line) =>
        this.#guard(() => {
          for (const message of this.#program.decodeMessage(line)) this.#hear(message);
        }),
      onExit: (end) => {
        this.#exit = end;
        this.#guard(() => this.#step({ kind: 'exited' }));
      },
    });
    this.#client = client;
    this.#book.clientStarted(client.pid);
    client.say(this.#program.encodePrompt(prompt));
    this.#host.tell({ kind: 'begun', number, sessionId, resumed: session.resume });
  }

  #hear(message: ProgramMessage): void {
    if (message.kind === 'started') {
      this.#learnWindow(message.model);
      this.#step({ kind: 'begun' });
      return;
    }
    if (message.kind === 'turn-ended' && this.#state.handOverAt === undefined) {
      const [[model, window] = ['', 0]] = Object.entries(message.windows);
      this.#learnWindow(model, window);
    }
    if (message.kind === 'turn-ended' && message.denied.length > 0)
      this.#host.tell({ kind: 'denied', tools: message.denied });
    this.#step(message);
  }

  #learnWindow(model: string, reported?: number): void {
    const { options, cwd } = this.#job;
    const { client, clientDir: directory, environment } = this.#host.context;
    const places = { directory, project: cwd, environment, words: options.clientArguments };
    const limit = limitOf(client.window.find(model, places, reported));
    if (limit !== undefined)
      this.#step({ kind: 'window', handOverAt: Math.floor((limit * options.at) / 100) });
  }
}

/** Tokens that a client keeps free below a window of any size. */
const RESERVED_TOKENS = 33_000;

/** The most tokens that a session can work with: where the client compacts or, if it does not, the window without its reserve. */
export function limitOf({
  window,
  threshold,
}: Pick<ContextFill, 'window' | 'threshold'>): number | undefined {
  if (typeof threshold === 'number') return threshold;
  return typeof window === 'number' && window > RESERVED_TOKENS ? window - RESERVED_TOKENS : undefined;
}
