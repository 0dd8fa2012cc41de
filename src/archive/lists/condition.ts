import { sep } from 'node:path';
import type { SqlValue } from '../sqlite/binding.ts';

/** One thing that rows must fulfil: SQL, and the values for its question marks. */
export interface Condition {
  sql: string;
  values: readonly SqlValue[];
}

/** The end of a SELECT: rows that fulfil all conditions, in an order, and at most so many of them. */
export function selectWhere(
  conditions: readonly (Condition | undefined)[],
  order: string,
  limit: number | undefined,
): Condition {
  const { sql, values } = where(conditions);
  // To SQLite a negative limit is none.
  return { sql: `${sql} ORDER BY ${order} LIMIT ?`, values: [...values, limit ?? -1] };
}

/** The WHERE of rows that fulfil all conditions; nothing if there are none. */
export function where(conditions: readonly (Condition | undefined)[]): Condition {
  const present = conditions.filter((condition) => condition !== undefined);
  return {
    sql: present.length === 0 ? '' : `WHERE ${present.map(({ sql }) => `(${sql})`).join(' AND ')}`,
    values: present.flatMap(({ values }) => values),
  };
}

export function beginsWith(column: string, beginning: string | undefined): Condition | undefined {
  return beginning === undefined ? undefined : { sql: `instr(${column}, ?) = 1`, values: [beginning] };
}

/** In one of these folders or below. */
export function liesIn(column: string, folders: readonly string[]): Condition {
  return {
    sql: folders.map(() => `${column} = ? OR instr(${column}, ?) = 1`).join(' OR '),
    values: folders.flatMap((folder) => [folder, folder.endsWith(sep) ? folder : folder + sep]),
  };
}
