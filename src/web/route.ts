import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { parseMoment } from '../queries/parse-moment.ts';
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
  /** Gives what is sent as it is, with its own type. */
  download?(request: RouteRequest): Answer;
}

const TEXT_CHARACTERS_MAX = 2_000;

/** What stands behind the question mark of an address. */
export interface Query {
  text(name: string): string | undefined;
  /** A whole number within bounds. */
  number(name: string, usual: number, most: number): number;
  /** A date, or a time ago such as 3d. */
  moment(name: string, now: Date): Date | undefined;
  has(name: string): boolean;
}

export function readQuery(parameters: URLSearchParams): Query {
  const text = (name: string) => {
    const value = parameters.get(name)?.trim() || undefined;
    if (value !== undefined && value.length > TEXT_CHARACTERS_MAX)
      throw new AppError(
        'E_USAGE',
        `Cannot take ${value.length} characters as "${name}"`,
        `Give at most ${TEXT_CHARACTERS_MAX}`,
      );
    return value;
  };
  return {
    text,
    has: (name) => parameters.has(name),
    number(name, usual, most) {
      const value = text(name);
      if (value === undefined) return usual;
      if (/^\d{1,9}$/.test(value) && Number(value) <= most) return Number(value);
      throw new AppError(
        'E_USAGE',
        `Cannot take ${value} as "${name}"`,
        `Give a whole number from 0 to ${most}`,
      );
    },
    moment(name, now) {
      const value = text(name);
      return value === undefined ? undefined : parseMoment(`"${name}"`, value, now);
    },
  };
}
