import type { Context } from '../context/context.ts';
import type { Query } from './query.ts';
import type { Answer } from './send-answer.ts';

/** What a request asks for. */
export interface RouteRequest {
  /** The parts of the path that stand for something, in order. */
  words: readonly string[];
  query: Query;
  context: Context;
  /** Of a change; empty otherwise. */
  body: Readonly<Record<string, unknown>>;
  /** What `doctor` finds; it takes its time. */
  examine(): Promise<CheckFinding[]>;
}

export interface CheckFinding {
  check: string;
  status: 'ok' | 'info' | 'warning' | 'failed';
  detail: string;
  fix?: string;
}

/** One path of the API; a word that begins with a colon stands for anything. */
export interface Route {
  method: 'GET' | 'POST';
  path: string;
  /** Gives what is sent as JSON. */
  answer?(request: RouteRequest): unknown;
  /** The same for another type. */
  download?(request: RouteRequest): Answer;
}
