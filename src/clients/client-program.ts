import { AppError } from '../domain/app-error.ts';
import type { Client } from './client.ts';

/** The program of a client as a child of ours, which takes prompts and tells what it does, one line each. */
export interface ClientProgram {
  /** How it is started to take prompts and to tell what it does; a new session, or one that goes on. */
  arguments(session: { id: string; resume: boolean }, maxCostUsd?: number): string[];
  /** The variables of this process without those that belong to a session of the client. */
  environment(environment: NodeJS.ProcessEnv, more: Record<string, string>): NodeJS.ProcessEnv;
  encodePrompt(prompt: string): string;
  /** Never throws: a line may be anything. */
  decodeMessage(line: string): ProgramMessage[];
  /** For one answer to a prompt on standard input: no tools, no transcript, with a budget. */
  askArguments(question: { system: string; model: string; maxCostUsd: number }): string[];
  /** The answer in its output; nothing where there is none. */
  decodeAnswer(output: string): string | undefined;
}

/** What the program says about its work. The rest is of no use here. */
export type ProgramMessage =
  | { kind: 'started'; sessionId: string; model: string }
  /** Fill of the context at a response, as the API counted it. */
  | { kind: 'measured'; tokens: number }
  | { kind: 'called' }
  /** Agents in the background: each reports in a turn of its own. */
  | { kind: 'agents'; running: number }
  | {
      kind: 'turn-ended';
      text: string;
      failure: 'none' | 'prompt-too-long' | 'budget' | 'other';
      /** Of the whole session so far, also over a resume. */
      costUsd: number;
      /** Tools that the client refused to run, because nobody could be asked. */
      denied: string[];
      /** Windows by model, as the client knows them. */
      windows: Record<string, number>;
    };

/** How we run a client, which has to be one that can be run. */
export function programOf({ name, program }: Client): ClientProgram {
  if (program) return program;
  throw new AppError(
    'E_CLIENT_UNUSABLE',
    `Cannot run ${name}: tideproof does not know how to`,
    'Use a client of docs/clients.md that can be run',
  );
}
