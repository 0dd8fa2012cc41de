export type SqlValue = string | number | null | Uint8Array;

export interface Sql {
  sql: string;
  values: readonly SqlValue[];
}

/** A part of an SQL template: a value becomes a parameter, an `Sql` is inserted. */
type SqlPart = SqlValue | Sql;

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

/** Values by the names of their columns in camel case. */
export type Fields = Readonly<Record<string, SqlValue | undefined>>;

/** `a = ?, b = ?` for an UPDATE; undefined fields are left as they are. */
export function assignments(fields: Fields): Sql {
  const { columns, values } = presentFields(fields);
  return { sql: columns.map((column) => `${column} = ?`).join(', '), values };
}

/** `(a, b) VALUES (?, ?)` for an INSERT. */
export function insertion(fields: Fields): Sql {
  const { columns, values } = presentFields(fields);
  return sql`(${plainSql(columns.join(', '))}) VALUES (${listOfValues(values)})`;
}

/** `{ seenAt }` → `seen_at`. */
function presentFields(fields: Fields) {
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
  const columns = names.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return { columns, values: names.map((name) => fields[name]!) };
}
