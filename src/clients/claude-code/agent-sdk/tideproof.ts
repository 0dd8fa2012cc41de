import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createContext } from '../../../context/create-context.ts';
import { AppError } from '../../../domain/app-error.ts';
import { dataDirectory } from '../../../system/paths.ts';
import { claudeCode } from '../client.ts';
import { hooks } from '../events/hooks.ts';

// What stands here for the SDK's own types has their shape: a program that uses this need not have them.

export interface TideproofOptions {
  /** Where everything is kept; without it the folder that the command line uses too. */
  dataDir?: string;
  /** What `query` was given as `env`, if it was: settings in there concern us too. Without it that of the program. */
  env?: Record<string, string | undefined>;
  /** Told when an event could not be handled; without it that goes to the log that `tideproof doctor` reads. */
  log?: (message: string) => void;
}

export type TideproofEvent =
  | 'SessionStart'
  | 'UserPromptSubmit'
  | 'PreCompact'
  | 'SubagentStop'
  | 'PostCompact'
  | 'PostToolUse'
  | 'Stop'
  | 'StopFailure'
  | 'SessionEnd';

export type TideproofHooks = Record<TideproofEvent, TideproofMatcher[]>;

export interface TideproofMatcher {
  hooks: TideproofCallback[];
  /** In seconds. */
  timeout: number;
}

export type TideproofCallback = (
  input: object,
  toolUseID: string | undefined,
  options: { signal: AbortSignal },
) => Promise<TideproofAnswer>;

export type TideproofAnswer =
  | { async: true }
  | {
      decision?: 'block';
      reason?: string;
      systemMessage?: string;
      hookSpecificOutput?: {
        hookEventName: 'SessionStart' | 'UserPromptSubmit' | 'PostToolUse';
        additionalContext: string;
      };
    };

/**
 * The hooks for `query({ options: { hooks } })` of the Claude Agent SDK: sessions of the program survive compaction.
 * They keep nothing in the program itself, so any number of sessions may use them at once. They never reject.
 */
export function tideproof(options: TideproofOptions = {}): TideproofHooks {
  const { env = process.env } = options;
  const dataDir = resolve(options.dataDir ?? dataDirectory(env));
  const launcher = join(__dirname, 'tideproof.cjs');
  // Fail at the start: a session without hooks would lose its facts, and nobody would be told.
  if (!existsSync(launcher))
    throw new AppError(
      'E_USAGE',
      `No ${launcher}, which the hooks run`,
      'If your program is bundled, leave tideproof out of the bundle (as an external package)',
    );
  const environment = { ...env, TIDEPROOF_HOME: dataDir };
  const matchers = hooks.map(({ event, async, timeoutSeconds }): [TideproofEvent, TideproofMatcher[]] => {
    // The client ignores the output of an `async` hook, and this event may deliver a pending brief.
    const isAwaited = !async || event === 'PostToolUse';
    const callback: TideproofCallback = async (input, _toolUseID, { signal }) => {
      const limit = AbortSignal.timeout(timeoutSeconds * 1000);
      const { cwd } = input as { cwd?: string };
      // Only read where something has to be told, in the folder of the session that it is about.
      const log = (message: string) =>
        createContext(environment, { clients: [claudeCode], cwd, writeLog: options.log }).log(message);
      const call = { launcher, env: environment, event, input, log };
      if (isAwaited) return runHookProcess({ ...call, signal: AbortSignal.any([signal, limit]) });
      void runHookProcess({ ...call, signal: limit });
      return { async: true };
    };
    return [event, [{ hooks: [callback], timeout: timeoutSeconds }]];
  });
  return Object.fromEntries(matchers) as TideproofHooks;
}

/** They speak of the client that the program itself was started from, if any, and not of the one that it runs. */
const OF_ANOTHER_CLIENT = ['CLAUDE_PID', 'CLAUDE_PROJECT_DIR', 'CLAUDE_CODE_SESSION_ID'];

interface HookCall {
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
async function runHookProcess(call: HookCall): Promise<TideproofAnswer> {
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
