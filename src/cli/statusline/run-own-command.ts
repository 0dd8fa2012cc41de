import type { ChildProcess } from 'node:child_process';
import type { Context } from '../../context/context.ts';

/** More than any screen shows; a command that goes on and on is stopped. */
const OUTPUT_CHARACTERS_MAX = 20_000;

/**
 * Runs the user's own status line command as the client would, with the same input. Whatever goes wrong, a failure, too
 * long a time, costs only its own line: then it says nothing. It is started at once and answers when asked.
 */
export function runOwnCommand(
  command: string,
  input: string,
  { client, environment }: Context,
  milliseconds: number,
): Promise<string> {
  // Most have no command of their own, and loading this takes a tenth of the time of a status line.
  const { spawn } = process.getBuiltinModule('node:child_process');
  return new Promise((resolve) => {
    const isWindows = process.platform === 'win32';
    const { program, words } = client.events.findShell(environment);
    // A group of its own: what the shell started ends with it.
    const child = spawn(program, [...words, command], {
      env: environment,
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: !isWindows,
      windowsHide: true,
    });
    let output = '';
    const end = (said: string) => {
      clearTimeout(timer);
      resolve(said);
    };
    const giveUp = () => {
      stop(child);
      end('');
    };
    const timer = setTimeout(giveUp, milliseconds);
    process.once('SIGTERM', () => {
      stop(child);
      process.exit(0);
    });
    child.on('error', giveUp);
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      if (output.length > OUTPUT_CHARACTERS_MAX) giveUp();
    });
    child.on('close', (code) => end(code === 0 ? output : ''));
  });
}

function stop(child: ChildProcess): void {
  try {
    if (child.pid === undefined) return;
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
