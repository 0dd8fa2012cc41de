import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { World } from './make-world.ts';

/** Background agents report in turns of their own, shortly after the turn that ended; so long we wait for one. */
const graceMilliseconds = 400;

/** Decides what the client is told, by what it says. */
export interface Conversation {
  /** Must see every message of the client, in order. */
  see(message: ClientMessage): void;
  stop(): void;
}

/** The client's input, a message to a line. */
export interface ClientInput {
  write(message: Record<string, unknown>): void;
  end(): void;
}

export interface ClientOptions {
  /** The binary, see `findClient`. */
  client: string;
  world: World;
  /** Where the mock API listens. */
  url: string;
  /** One becomes the argument of `-p`; several are given to one process, one after another. `/compact` and `/clear` work. */
  prompts: string[];
  /** Further arguments, such as `--continue`, `--resume <id>`, `--fork-session`, `--model <name>`. */
  arguments?: string[];
  environment?: Record<string, string>;
  timeoutMilliseconds?: number;
  /** Kills the client at once, as a power cut would; a command it is running may outlive it. */
  abort?: AbortSignal;
  /** Called before the prompt with that index is given to a process that takes several. */
  beforePrompt?: (index: number) => void;
  /** What is said while the client works on the prompt with that index, once the model has begun to answer. */
  meanwhile?: Readonly<Record<number, string>>;
  /** Says what the client is told in place of the prompts, of which there are none then. */
  converse?: (input: ClientInput) => Conversation;
}

export interface ClientRun {
  messages: ClientMessage[];
  /** Null when the client was killed. */
  exitCode: number | null;
  timedOut: boolean;
  stderr: string;
  milliseconds: number;
}

/** A client asked to end takes its running commands with it; they are in groups of their own, out of our reach. */
const goodbyeMilliseconds = 3_000;

const afterExitMilliseconds = 1_000;

const fixedArguments = [
  ...['--output-format', 'stream-json', '--verbose', '--permission-mode', 'bypassPermissions'],
];

/** Runs the client in its world until it has answered all prompts, or time is up. */
export async function runClient(options: ClientOptions): Promise<ClientRun> {
  const { client, world, prompts, timeoutMilliseconds = 120_000, abort } = options;
  const startedAt = Date.now();
  const streams = prompts.length !== 1;
  const promptArguments = streams ? ['-p', '--input-format', 'stream-json'] : ['-p', prompts[0] ?? ''];
  const child = spawn(client, [...promptArguments, ...fixedArguments, ...(options.arguments ?? [])], {
    cwd: world.project,
    env: clientEnvironment(world, options.url, options.environment),
    stdio: [streams ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    // Its own process group: what the client started can be ended with it, and nothing else.
    detached: true,
  });

  const run: ClientRun = { messages: [], exitCode: null, timedOut: false, stderr: '', milliseconds: 0 };
  const kill = (): void => killGroup(child);
  const timer = setTimeout(() => {
    run.timedOut = true;
    child.kill('SIGTERM');
  }, timeoutMilliseconds);
  const lastTimer = setTimeout(kill, timeoutMilliseconds + goodbyeMilliseconds);
  process.once('exit', kill);
  abort?.addEventListener('abort', kill);
  // Writing to a client that has just died is no error of ours: the exit code tells the story.
  child.stdin?.on('error', () => {});
  child.stderr?.on('data', (chunk) => {
    run.stderr += chunk;
  });

  try {
    run.exitCode = await converse(child, streams ? options : undefined, run.messages);
  } finally {
    clearTimeout(timer);
    clearTimeout(lastTimer);
    process.off('exit', kill);
    abort?.removeEventListener('abort', kill);
  }
  run.milliseconds = Date.now() - startedAt;
  return run;
}

/** Reads what the client says, gives it the next prompt in time, and waits for its end. */
function converse(
  child: ChildProcess,
  stream: ClientOptions | undefined,
  messages: ClientMessage[],
): Promise<number | null> {
  const input: ClientInput = {
    write: (message) => void child.stdin?.write(`${JSON.stringify(message)}\n`),
    end: () => void child.stdin?.end(),
  };
  const conversation = stream && (stream.converse?.(input) ?? giveAllPrompts(stream, input));
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const message = decodeClientMessage(line);
    messages.push(message);
    conversation?.see(message);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    const finish = (code: number | null): void => {
      conversation?.stop();
      resolve(code);
    };
    child.once('close', finish);
    // Something the client left behind may hold its output open: then its exit has to do.
    child.once('exit', (code) => setTimeout(finish, afterExitMilliseconds, code).unref());
  });
}

/** As a user's prompt comes in over the stream. */
export const promptMessage = (content: string) => ({ type: 'user', message: { role: 'user', content } });

function giveAllPrompts(
  { prompts, beforePrompt, ...options }: ClientOptions,
  input: ClientInput,
): Conversation {
  let index = 0;
  let meanwhile: string | undefined;
  const feed = feedPrompts(() => {
    const prompt = prompts[index];
    if (prompt === undefined) return input.end();
    beforePrompt?.(index);
    meanwhile = options.meanwhile?.[index];
    index += 1;
    input.write(promptMessage(prompt));
  });
  return {
    see(message) {
      if (message.type === 'assistant' && meanwhile !== undefined) {
        input.write(promptMessage(meanwhile));
        meanwhile = undefined;
      }
      feed.see(message);
    },
    stop: feed.stop,
  };
}

function killGroup(child: ChildProcess): void {
  try {
    // Windows has no such groups: there the client alone is ended.
    const group = process.platform === 'win32' ? child.pid : -(child.pid ?? 0);
    if (group && child.exitCode === null) process.kill(group, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/** Nothing of the caller's environment but the PATH: no key, no proxy, no configuration may leak into a run. */
export function clientEnvironment(
  world: World,
  url: string,
  added: Record<string, string> = {},
): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: world.home,
    // The client also keeps files in the system's temporary folder; those of a run belong to its world.
    CLAUDE_CODE_TMPDIR: world.temporary,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'dummy-key-of-the-lab',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    // Lets the client skip permission prompts when run as root, as in a container.
    IS_SANDBOX: '1',
    // It would go on when the run is over and its world is gone.
    TIDEPROOF_ARCHIVE_SWEEP: 'false',
    ...added,
  };
}

/** Calls `next` once at the start, and again each time the client has nothing left to do for the last prompt. */
function feedPrompts(next: () => void): Conversation {
  let idle = false;
  let runningTasks = 0;
  let hadTasks = false;
  let grace: NodeJS.Timeout | undefined;

  const advance = (): void => {
    idle = false;
    hadTasks = false;
    next();
  };
  advance();

  return {
    see(message) {
      if (message.subtype === 'background_tasks_changed') runningTasks = (message.tasks as unknown[]).length;
      if (runningTasks > 0) hadTasks = true;
      // `init` opens a turn, also one that no prompt of ours asked for.
      if (message.subtype === 'init') idle = false;
      if (message.type === 'result') idle = true;

      clearTimeout(grace);
      if (!idle || runningTasks > 0) return;
      if (hadTasks) grace = setTimeout(advance, graceMilliseconds);
      else advance();
    },
    stop: () => clearTimeout(grace),
  };
}

/** A line of the client's `stream-json` output. */
export interface ClientMessage {
  type: string;
  subtype?: string;
  session_id?: string;
  [key: string]: unknown;
}

/** Nothing is dropped: a line that is no JSON (a crash report, say) is kept as it is. */
function decodeClientMessage(line: string): ClientMessage {
  try {
    return JSON.parse(line) as ClientMessage;
  } catch {
    return { type: 'unparsed', line };
  }
}
