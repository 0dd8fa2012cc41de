import { execFile } from 'node:child_process';
import type { TideproofAnswer, TideproofEvent } from './tideproof.ts';

/** They speak of the client that the program itself was started from, if any, and not of the one that it runs. */
const OF_ANOTHER_CLIENT = ['CLAUDE_PID', 'CLAUDE_PROJECT_DIR', 'CLAUDE_CODE_SESSION_ID'];

export interface HookCall {
  launcher: string;
  env: NodeJS.ProcessEnv;
  event: TideproofEvent;
  input: object;
  signal: AbortSignal;
  log: (message: string) => void;
}

/**
 * One process for one event, the same that the client starts where hooks are installed: the event loop of the program
 * stays free while a transcript is read, sessions share nothing, and whatever goes wrong does so elsewhere.
 */
export async function runHookProcess(call: HookCall): Promise<TideproofAnswer> {
  try {
    return JSON.parse((await run(call)) || '{}');
  } catch (error) {
    // The client asked us to stop, or lost interest: no failure of ours.
    if (!call.signal.aborted || call.signal.reason?.name === 'TimeoutError') report(call, error as Error);
    return {};
  }
}

function run({ launcher, input, signal, ...call }: HookCall): Promise<string> {
  const env = { ...call.env };
  for (const name of OF_ANOTHER_CLIENT) delete env[name];
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [launcher, 'hook', 'agent-sdk'],
      { env, signal, windowsHide: true },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
    // A process that ends early has told why in another way.
    child.stdin?.on('error', () => {});
    child.stdin?.end(JSON.stringify(input));
  });
}

function report({ event, log }: HookCall, error: Error): void {
  try {
    log(`hook failed in the Agent SDK at ${event}: ${error.message}`);
  } catch {
    // A log of the program that throws must not be the reason why its session fails.
  }
}
