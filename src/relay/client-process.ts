import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { AppError } from '../domain/app-error.ts';
import { isProcessRunning } from '../system/is-process-running.ts';
import { killGroup } from '../system/kill-group.ts';

interface ClientStart {
  /** `claude`, or the path of a client. */
  client: string;
  arguments: readonly string[];
  cwd: string;
  environment: NodeJS.ProcessEnv;
  onLine(line: string): void;
  /** Called once, after the last output. */
  onExit(end: { stderr: string; error?: AppError }): void;
}

export type ClientProcess = ReturnType<typeof startClient>;

const STDERR_CHARACTERS = 4000;
/** A process that the client left behind may keep its output open, so after this time its exit is enough. */
const AFTER_EXIT_MILLISECONDS = 1000;

/** Runs the user's client as a child process, with prompts and messages as JSON lines. */
export function startClient(start: ClientStart) {
  const child = spawn(start.client, [...start.arguments], {
    cwd: start.cwd,
    env: start.environment,
    stdio: ['pipe', 'pipe', 'pipe'],
    // In its own process group, so that Ctrl-C reaches only us; we pass it on after storing the state.
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
  // Writing to a client that just exited is no error: `onExit` reports it.
  child.stdin.on('error', () => {});
  child.once('error', (error: NodeJS.ErrnoException) =>
    end(
      new AppError(
        'E_CLIENT_UNUSABLE',
        `Cannot start "${start.client}": ${error.code ?? error.message}`,
        'Install Claude Code, or name its program with --client',
        error,
      ),
    ),
  );
  child.once('close', () => end());
  child.once('exit', () => setTimeout(end, AFTER_EXIT_MILLISECONDS).unref());
  return {
    pid: child.pid,
    say: (line: string) => void child.stdin.write(`${line}\n`),
    /** Closes the input: the client finishes its work, including agents in the background, and exits. */
    close: () => void child.stdin.end(),
    /** Like Ctrl-C: stops the running tool and ends the session properly. */
    interrupt: () => void child.kill('SIGINT'),
    kill: () => killGroup(child),
  };
}

const LOOK_MILLISECONDS = 300;

type RunningClient = { pid: number; sessionId: string; startedAt: Date };

/**
 * After a relay was killed, its client still finishes the turn and exits, because its input is closed. Waits for that,
 * because two clients on one task would do work twice. False if `isStopped` returned true first.
 */
export async function waitForClient(client: RunningClient, isStopped: () => boolean): Promise<boolean> {
  while (isClientRunning(client)) {
    if (isStopped()) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
  return true;
}

export function isClientRunning({ pid, sessionId, startedAt }: RunningClient): boolean {
  return isRunningWith(sessionId, pid, startedAt);
}

/** Whether a process runs with a word in its command line: ids are reused. If the system does not tell that, waiting is safer. */
export function isRunningWith(word: string, pid: number, aliveAt: Date): boolean {
  if (!isProcessRunning(pid, aliveAt)) return false;
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  return status !== 0 || stdout.includes(word);
}
