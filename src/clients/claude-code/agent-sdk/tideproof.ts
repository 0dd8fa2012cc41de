import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createContext } from '../../../context/create-context.ts';
import { usageError } from '../../../domain/app-error.ts';
import { dataDirectory } from '../../../system/paths.ts';
import { claudeCode } from '../client.ts';
import { hooks } from '../events/hooks.ts';
import { decodeAnswer } from './decode-answer.ts';

// These types have the shape of the SDK's own, so that a program need not install the SDK's types.

export interface TideproofOptions {
  /** The data folder; the one of the command line by default. */
  dataDir?: string;
  /** The `env` given to `query`, because it may contain settings of ours; the environment of the program by default. */
  env?: Record<string, string | undefined>;
  /** Called when an event could not be handled; by default that goes to the log that `tideproof doctor` reads. */
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

/** Variables of the client that started the program, if any, and not of the client that the program runs. */
const OF_ANOTHER_CLIENT = ['CLAUDE_PID', 'CLAUDE_PROJECT_DIR', 'CLAUDE_CODE_SESSION_ID'];
const runFile = promisify(execFile);

/**
 * The hooks for `query({ options: { hooks } })` of the Claude Agent SDK, so that a program's sessions survive
 * compaction. They have no state in the program, so any number of sessions can share them. They never reject.
 */
export function tideproof(options: TideproofOptions = {}): TideproofHooks {
  const { env = process.env } = options;
  const dataDir = resolve(options.dataDir ?? dataDirectory(env));
  const launcher = join(__dirname, 'tideproof.cjs');
  // Fails at the start, because a session without hooks would lose its facts silently.
  if (!existsSync(launcher))
    throw usageError(
      `No ${launcher}, which the hooks run`,
      'If your program is bundled, leave tideproof out of the bundle (as an external package)',
    );
  const environment: NodeJS.ProcessEnv = { ...env, TIDEPROOF_HOME: dataDir };
  for (const name of OF_ANOTHER_CLIENT) delete environment[name];
  /** One process per event, as for an installed hook: the program's event loop stays free while a transcript is read. */
  const answer = async (event: string, input: object, signal: AbortSignal): Promise<TideproofAnswer> => {
    try {
      const payload = JSON.stringify(input);
      const words = [launcher, 'hook', claudeCode.id];
      const run = runFile(process.execPath, words, { env: environment, signal, windowsHide: true });
      // A process that exits early reports its error otherwise.
      run.child.stdin?.on('error', () => {});
      run.child.stdin?.end(payload);
      return decodeAnswer(event, (await run).stdout);
    } catch (error) {
      // The client cancelled the hook, which is no failure of ours.
      if (signal.aborted && signal.reason?.name !== 'TimeoutError') return {};
      const { cwd } = input as { cwd?: string };
      try {
        createContext(environment, { clients: [claudeCode], cwd, writeLog: options.log }).log(
          `hook failed in the Agent SDK at ${event}: ${(error as Error).message}`,
        );
      } catch {
        // A `log` function that throws must not break the program's session.
      }
      return {};
    }
  };
  const matchers = hooks.map(({ event, async, timeoutSeconds }): [TideproofEvent, TideproofMatcher[]] => {
    // The client ignores the output of an `async` hook, but this event may deliver a pending brief.
    const isAwaited = !async || event === 'PostToolUse';
    const callback: TideproofCallback = async (input, _toolUseID, { signal }) => {
      const limit = AbortSignal.timeout(timeoutSeconds * 1000);
      if (isAwaited) return answer(event, input, AbortSignal.any([signal, limit]));
      void answer(event, input, limit);
      return { async: true };
    };
    return [event, [{ hooks: [callback], timeout: timeoutSeconds }]];
  });
  return Object.fromEntries(matchers) as TideproofHooks;
}
