import type { Context } from '../context/context.ts';
import { usageError } from '../domain/app-error.ts';
import { foldersOf } from '../queries/open-stores.ts';
import { parseMoment } from '../queries/parse-moment.ts';

/** A decoded request. */
export interface RouteRequest {
  /** The variable parts of the path, in order. */
  words: readonly string[];
  query: ReturnType<typeof readQuery>;
  context: Context;
  /** Body of a POST; otherwise empty. */
  body: Readonly<Record<string, unknown>>;
}

const TEXT_CHARACTERS_MAX = 2_000;
export const OFFSET_MAX = 100_000_000;

/** The query parameters of an address. */
export function readQuery(parameters: URLSearchParams) {
  const text = (name: string) => {
    const value = parameters.get(name)?.trim() || undefined;
    if (value !== undefined && value.length > TEXT_CHARACTERS_MAX)
      throw usageError(
        `Cannot take ${value.length} characters as "${name}"`,
        `Give at most ${TEXT_CHARACTERS_MAX}`,
      );
    return value;
  };
  const number = (name: string, usual: number, most: number) => {
    const value = text(name);
    if (value === undefined) return usual;
    if (/^\d{1,9}$/.test(value) && Number(value) <= most) return Number(value);
    throw usageError(`Cannot take ${value} as "${name}"`, `Give a whole number from 0 to ${most}`);
  };
  return {
    text,
    /** An integer within bounds. */
    number,
    /** Which part of a list. */
    page: (usual: number, most: number) => ({
      limit: number('limit', usual, most),
      offset: number('offset', 0, OFFSET_MAX),
    }),
    /** The folders of a project, if one is given. */
    folders(name: string) {
      const project = text(name);
      return project === undefined ? undefined : foldersOf(project);
    },
    /** A date, or an age such as 3d. */
    moment(name: string, now: Date) {
      const value = text(name);
      return value === undefined ? undefined : parseMoment(`"${name}"`, value, now);
    },
  };
}
