import { AppError } from '../domain/app-error.ts';
import type { Client } from './client.ts';

/** A client run as our child process, which takes prompts and reports its work, one line each. */
export interface ClientProgram {
  /** Arguments to start it so that it takes prompts and reports its work, for a new or a resumed session. */
  arguments(session: { id: string; resume: boolean }, maxCostUsd?: number): string[];
  /** The environment without the variables that belong to a running session of the client. */
  environment(environment: NodeJS.ProcessEnv, more: Record<string, string>): NodeJS.ProcessEnv;
  encodePrompt(prompt: string): string;
  /** Never throws, whatever the line contains. */
  decodeMessage(line: string): ProgramMessage[];
  /** Arguments for one answer to a prompt on stdin: no tools, no transcript, with a cost limit. */
  askArguments(question: { system: string; model: string; maxCostUsd: number }): string[];
  decodeAnswer(output: string): string | undefined;
}

/** The messages of the program that we use; all others are ignored. */
export type ProgramMessage =
  | { kind: 'started'; sessionId: string; model: string }
  /** Tokens in the context at a response, as counted by the API. */
  | { kind: 'measured'; tokens: number }
  | { kind: 'called' }
  /** Agents in the background; each reports in a turn of its own. */
  | { kind: 'agents'; running: number }
  | {
      kind: 'turn-ended';
      text: string;
      failure: 'none' | 'prompt-too-long' | 'budget' | 'other';
      /** Of the whole session so far, including before a resume. */
      costUsd: number;
      /** Tools that the client refused to run because there was no user to ask for permission. */
      denied: string[];
      /** Context window of each model, as reported by the client. */
      windows: Record<string, number>;
    };

/** The client's program, or an error if tideproof cannot run this client. */
export function programOf({ name, program }: Client): ClientProgram {
  if (program) return program;
  const hint = 'Use a client of docs/hooks.md that can be run';
  throw new AppError('E_CLIENT_UNUSABLE', `Cannot run ${name}: tideproof does not know how to`, hint);
}
