export type SqlValue = string | number | null | Uint8Array;

/** SQL, and the values for its parameters. */
export interface Sql {
  sql: string;
  values: readonly SqlValue[];
}

/** A part of an SQL template: a value becomes a parameter, an `Sql` is inserted. */
type SqlPart = SqlValue | Sql;

/** Builds a piece of SQL. Values in it are never interpreted as SQL. */
export function sql(strings: TemplateStringsArray, ...parts: SqlPart[]): { sql: string; values: SqlValue[] } {
  let text = strings[0]!;
  const values: SqlValue[] = [];
  for (const [index, part] of parts.entries()) {
    const isSql = part !== null && typeof part === 'object' && 'sql' in part;
    text += (isSql ? part.sql : '?') + strings[index + 1];
    if (isSql) values.push(...part.values);
    else values.push(part);
  }
  return { sql: text, values };
}

/** SQL of our own without values, such as the name of a table or column. */
export function plainSql(text: string): Sql {
  return { sql: text, values: [] };
}

/** `a, b, c` as parameters: for IN and VALUES. */
export function listOfValues(values: readonly SqlValue[]): Sql {
  return { sql: values.map(() => '?').join(', '), values };
}

/** A row without its NULL columns. */
export function withoutNulls<Row extends object>(row: { [Name in keyof Row]: Row[Name] | null }): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
}

/** Replaces lone surrogates, which occur in transcripts and which SQLite would store as something else. */
export function wellFormed(text: string): string {
  return (text as string & { toWellFormed(): string }).toWellFormed();
}
