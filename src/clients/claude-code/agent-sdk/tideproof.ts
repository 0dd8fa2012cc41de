import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createContext } from '../../../context/create-context.ts';
import { AppError } from '../../../domain/app-error.ts';
import { dataDirectory } from '../../../system/paths.ts';
import { claudeCode } from '../client.ts';
import { hooks } from '../events/hooks.ts';
import { runHookProcess } from './run-hook-process.ts';

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
