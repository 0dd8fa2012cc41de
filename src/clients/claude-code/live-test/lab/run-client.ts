import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { killGroup } from '../../../../system/kill-group.ts';

/** Where a client lives, separate from everything of the user. */
export interface Home {
  home: string;
  project: string;
  temporary: string;
}

export interface ClientOptions {
  /** The program of the client. */
  client: string;
  world: Home;
  /** Where the mock API listens. */
  url: string;
  /** A single one becomes the argument of `-p`; several go to one process in turn. `/compact` and `/clear` work. */
  prompts: string[];
  /** Further arguments, such as `--continue`, `--resume <id>`, `--fork-session`, `--model <name>`. */
  arguments?: string[];
  environment?: Record<string, string>;
  timeoutMilliseconds?: number;
  /** Kills the client at once, like a power cut; a command that it runs may survive. */
  abort?: AbortSignal;
  /** Decides the input by the client's messages instead of `prompts`, which must be empty then. */
  converse?: (input: ClientInput) => (message: ClientMessage) => void;
}

/** The client's input, one message per line. */
export interface ClientInput {
  write(message: Record<string, unknown>): void;
  end(): void;
}

export interface ClientRun {
  messages: ClientMessage[];
  /** Null if the client was killed. */
  exitCode: number | null;
  timedOut: boolean;
  stderr: string;
  milliseconds: number;
}

/** A line of the client's `stream-json` output. */
export interface ClientMessage {
  type: string;
  subtype?: string;
  session_id?: string;
  [key: string]: unknown;
}

/** Time for the client to stop its running commands, which are in process groups of their own, out of our reach. */
const GOODBYE_MILLISECONDS = 3_000;
const AFTER_EXIT_MILLISECONDS = 1_000;

/** Runs the client in its world until it has answered all prompts, or the time limit is reached. */
export async function runClient(options: ClientOptions): Promise<ClientRun> {
  const { client, world, prompts, timeoutMilliseconds = 120_000, abort } = options;
  const startedAt = Date.now();
  const streams = prompts.length !== 1;
  const words = [
    ...(streams ? ['-p', '--input-format', 'stream-json'] : ['-p', prompts[0] ?? '']),
    ...['--output-format', 'stream-json', '--verbose', '--permission-mode', 'bypassPermissions'],
    ...(options.arguments ?? []),
  ];
  const child = spawn(client, words, {
    cwd: world.project,
    env: clientEnvironment(world, options.url, options.environment),
    stdio: [streams ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    // In its own process group, so that what it started can be killed with it.
    detached: true,
  });
  const run: ClientRun = { messages: [], exitCode: null, timedOut: false, stderr: '', milliseconds: 0 };
  const kill = () => killGroup(child);
  const timer = setTimeout(() => {
    run.timedOut = true;
    child.kill('SIGTERM');
  }, timeoutMilliseconds);
  const lastTimer = setTimeout(kill, timeoutMilliseconds + GOODBYE_MILLISECONDS);
  process.once('exit', kill);
  abort?.addEventListener('abort', kill);
  // Writing to a client that just exited is no error: the exit code reports it.
  child.stdin?.on('error', () => {});
  child.stderr?.on('data', (chunk) => {
    run.stderr += chunk;
  });
  const input: ClientInput = {
    write: (message) => void child.stdin?.write(`${JSON.stringify(message)}\n`),
    end: () => void child.stdin?.end(),
  };
  const see = streams ? (options.converse?.(input) ?? feedPrompts(prompts, input)) : undefined;
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const message = decodeClientMessage(line);
    run.messages.push(message);
    see?.(message);
  });
  try {
    run.exitCode = await endOf(child);
  } finally {
    clearTimeout(timer);
    clearTimeout(lastTimer);
    process.off('exit', kill);
    abort?.removeEventListener('abort', kill);
  }
  run.milliseconds = Date.now() - startedAt;
  return run;
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
    // A process that the client left behind may keep its output open, so its exit is enough.
    child.once('exit', (code) => setTimeout(resolve, AFTER_EXIT_MILLISECONDS, code).unref());
  });
}

/** Sends the first prompt, and the next each time the client has finished the last one. */
function feedPrompts(prompts: readonly string[], input: ClientInput) {
  const toCome = [...prompts];
  const advance = () => {
    const prompt = toCome.shift();
    if (prompt === undefined) input.end();
    else input.write(promptMessage(prompt));
  };
  advance();
  return ({ type }: ClientMessage): void => {
    if (type === 'result') advance();
  };
}

export const promptMessage = (content: string) => ({ type: 'user', message: { role: 'user', content } });

/** Only the PATH of the caller's environment: no key, proxy or configuration may leak into a run. */
export function clientEnvironment(
  world: Home,
  url: string,
  added: Record<string, string> = {},
): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: world.home,
    // The client also writes into the temporary folder; those files belong to the world of the run.
    CLAUDE_CODE_TMPDIR: world.temporary,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'dummy-key-of-the-lab',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    // Lets the client skip permission prompts when run as root, as in a container.
    IS_SANDBOX: '1',
    // A sweep would still run after the world of the run was removed.
    TIDEPROOF_ARCHIVE_SWEEP: 'false',
    ...added,
  };
}

/** A line that is not JSON (for example a crash report) is kept as it is. */
function decodeClientMessage(line: string): ClientMessage {
  try {
    return JSON.parse(line) as ClientMessage;
  } catch {
    return { type: 'unparsed', line };
  }
}
