export type SqlValue = string | number | null | Uint8Array;

/** SQL, and the values for its parameters. */
export interface Sql {
  sql: string;
  values: readonly SqlValue[];
}

/** What can stand in a template of SQL: a value becomes a parameter, SQL a part of the whole. */
type SqlPart = SqlValue | Sql;

/** A piece of SQL. Whatever stands in it is never read as SQL itself, unless it is a piece too. */
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

/** A name of a table or column, or other SQL that is made by us and holds no value. */
export function plainSql(text: string): Sql {
  return { sql: text, values: [] };
}

/** `a, b, c` as parameters: for IN and VALUES. */
export function listOfValues(values: readonly SqlValue[]): Sql {
  return { sql: values.map(() => '?').join(', '), values };
}

/** What is NULL in a row is absent. */
export function withoutNulls<Row extends object>(row: { [Name in keyof Row]: Row[Name] | null }): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
}

/** Transcripts hold half surrogate pairs, which SQLite would store as something else. */
export function wellFormed(text: string): string {
  return (text as string & { toWellFormed(): string }).toWellFormed();
}
