import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { AppError } from '../domain/app-error.ts';
import { isProcessRunning, readCommandLine } from '../system/is-process-running.ts';

interface ClientStart {
  /** `claude`, or the path of one. */
  client: string;
  arguments: readonly string[];
  cwd: string;
  environment: NodeJS.ProcessEnv;
  onLine(line: string): void;
  /** Called once, when nothing more will be said. */
  onExit(end: { stderr: string; error?: AppError }): void;
}

export type ClientProcess = ReturnType<typeof startClient>;

const STDERR_CHARACTERS = 4000;
/** Something the client left behind may hold its output open: then its exit has to do. */
const AFTER_EXIT_MILLISECONDS = 1000;

/** The user's own client as a child, which takes prompts and tells what it does, one JSON line each. */
export function startClient(start: ClientStart) {
  const child = spawn(start.client, [...start.arguments], {
    cwd: start.cwd,
    env: start.environment,
    stdio: ['pipe', 'pipe', 'pipe'],
    // Out of reach of a Ctrl-C in our terminal: we pass it on when the state is stored.
    detached: true,
    windowsHide: true,
  });
  let stderr = '';
  let isOver = false;
  const end = (error?: AppError) => {
    if (isOver) return;
    isOver = true;
    start.onExit({ stderr, error });
  };
  createInterface({ input: child.stdout }).on('line', (line) => isOver || start.onLine(line));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(-STDERR_CHARACTERS);
  });
  // Writing to a client that has just died is no error: its exit tells the story.
  child.stdin.on('error', () => {});
  child.once('error', (error: NodeJS.ErrnoException) =>
    end(
      new AppError(
        'E_CLIENT_UNUSABLE',
        `Cannot start "${start.client}": ${error.code ?? error.message}`,
        'Install Claude Code, or name its program with --client or the setting relay.claude',
        error,
      ),
    ),
  );
  child.once('close', () => end());
  child.once('exit', () => setTimeout(end, AFTER_EXIT_MILLISECONDS).unref());
  return {
    pid: child.pid,
    say: (line: string) => void child.stdin.write(`${line}\n`),
    /** No more input: the client finishes what it has to do, agents in the background included, and goes. */
    close: () => void child.stdin.end(),
    /** As Ctrl-C would: the running tool is stopped, the session ends properly. */
    interrupt: () => void child.kill('SIGINT'),
    kill: () => killGroup(child),
  };
}

function killGroup(child: ChildProcess): void {
  try {
    // Windows has no such groups: there the client alone is ended.
    const group = process.platform === 'win32' ? child.pid : -(child.pid ?? 0);
    if (group && child.exitCode === null) process.kill(group, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

const LOOK_MILLISECONDS = 300;

type RunningClient = { pid: number; sessionId: string; startedAt: Date };

/**
 * A relay that was killed leaves its client at work: that one finishes its turn and goes, because its input is closed.
 * Two clients on one task would do things twice, so we wait. False when `isStopped` said so first.
 */
export async function waitForClient(client: RunningClient, isStopped: () => boolean): Promise<boolean> {
  while (isClientRunning(client)) {
    if (isStopped()) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
  return true;
}

/** Ids of processes are given out again; the session on the command line tells whose this is now. */
export function isClientRunning(client: RunningClient): boolean {
  if (!isProcessRunning(client.pid, client.startedAt)) return false;
  // Where nothing can be looked up, waiting is the safe side.
  return readCommandLine(client.pid)?.includes(client.sessionId) ?? true;
}
