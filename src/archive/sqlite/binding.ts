import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../../domain/app-error.ts';
import { type SqlValue, sql } from './sql.ts';

/** The part of `node:sqlite` that we use; the replacement package for Node 20 has the same API. */
export interface Statement {
  run(...values: SqlValue[]): Changes;
  get(...values: SqlValue[]): SqlRow | undefined;
  all(...values: SqlValue[]): SqlRow[];
  iterate(...values: SqlValue[]): Iterable<SqlRow>;
}

interface OpenedDatabase {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

/** Plain numbers, because values above 2^53 do not occur. */
type Changes = { changes: number; lastInsertRowid: number };

type SqlRow = Record<string, SqlValue>;
type Template = Parameters<typeof sql>;

/** Template tags turn values in the SQL into parameters, and return columns in camel case. */
export interface Database extends OpenedDatabase, Disposable {
  run(...template: Template): Changes;
  get<Row>(...template: Template): Row | undefined;
  all<Row>(...template: Template): Row[];
  has(...template: Template): boolean;
  /** The first column of the first row. */
  value<Value>(...template: Template): Value | undefined;
  /** The first column of all rows. */
  column<Value>(...template: Template): Value[];
}

interface Binding {
  DatabaseSync: new (file: string, options: { readOnly: boolean }) => OpenedDatabase;
}

/** The package that stands in for Node's own SQLite before 22.13. */
export const STAND_IN = '@photostructure/sqlite';

/** The only file that knows which SQLite this is: Node's own from 22.13 on, a prebuilt one with the same API before. */
export function openDatabase(file: string, readOnly = false): Database {
  // Once: each load of the stand-in is another instance, which is never freed.
  loaded ??= findBinding();
  return keepStatements(new loaded.DatabaseSync(file, { readOnly }));
}

let loaded: Binding | undefined;

/** By their SQL: each takes time to prepare, and native memory that only garbage collection frees, which does not see it. */
function keepStatements(database: OpenedDatabase): Database {
  const known = new Map<string, Statement>();
  const prepare = (text: string) => {
    let statement = known.get(text);
    if (!statement) {
      statement = database.prepare(text);
      known.set(text, statement);
    }
    return statement;
  };
  const bind = <Result>(template: Template, act: (statement: Statement, values: SqlValue[]) => Result) => {
    const { sql: text, values } = sql(...template);
    return act(prepare(text), values);
  };
  const close = () => {
    known.clear();
    database.close();
  };
  const getRow = (template: Template) => bind(template, (statement, values) => statement.get(...values));
  const allRows = (template: Template) => bind(template, (statement, values) => statement.all(...values));
  return {
    exec: (text) => database.exec(text),
    prepare,
    run: (...template) => bind(template, (statement, values) => statement.run(...values)),
    get<Row>(...template: Template) {
      const row = getRow(template);
      return row && inCamelCase<Row>(row);
    },
    all: <Row>(...template: Template) => allRows(template).map(inCamelCase<Row>),
    has: (...template) => getRow(template) !== undefined,
    value: <Value>(...template: Template) => firstColumn<Value>(getRow(template) ?? {}),
    column: <Value>(...template: Template) => allRows(template).map((row) => firstColumn<Value>(row)!),
    close,
    [Symbol.dispose]: close,
  };
}

function firstColumn<Value>(row: SqlRow): Value | undefined {
  return Object.values(row)[0] as Value | undefined;
}

const camelNames = new Map<string, string>();

/** `{ seen_at }` → `{ seenAt }`. */
function inCamelCase<Row>(row: SqlRow): Row {
  const named: SqlRow = {};
  for (const [column, value] of Object.entries(row)) {
    let name = camelNames.get(column);
    if (name === undefined) {
      const [first, ...others] = column.split('_');
      name = first + others.map((part) => part[0]!.toUpperCase() + part.slice(1)).join('');
      camelNames.set(column, name);
    }
    named[name] = value;
  }
  return named as Row;
}

/** Before 22.13 Node's own is an experiment that lacks some of this, if a flag switches it on. */
export function hasWholeSqlite(version: string): boolean {
  const [major, minor] = version.split('.').map(Number) as [number, number];
  return major > 22 || (major === 22 && minor >= 13);
}

function findBinding(): Binding {
  try {
    const own = hasWholeSqlite(process.versions.node)
      ? withoutWarnings(() => process.getBuiltinModule('node:sqlite'))
      : undefined;
    // Undefined in 23.0 to 23.3, which have it behind a flag only.
    return (own as Binding | undefined) ?? loadStandIn();
  } catch (error) {
    const hint =
      'Run `npm install -g tideproof --include=optional` (in a clone: `npm install --include=optional`), or use Node 22.13 or later';
    const message = `Cannot load SQLite for Node ${process.versions.node}`;
    throw new AppError('E_DRIVER_MISSING', message, hint, error);
  }
}

/** The package's own loader takes longer than all the rest of a hook, so its prebuilt file is loaded directly if found. */
function loadStandIn(): Binding {
  const prebuilt = findPrebuilt();
  if (prebuilt !== undefined) {
    const found = { exports: {} };
    try {
      process.dlopen(found, prebuilt);
      return found.exports as Binding;
    } catch {
      // Another C library or an unusual processor: the package's own loader handles it.
    }
  }
  return process.getBuiltinModule('node:module').createRequire(__filename)(STAND_IN);
}

function findPrebuilt(): string | undefined {
  const file = join('prebuilds', `${process.platform}-${process.arch}`, '@photostructure+sqlite.glibc.node');
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', STAND_IN, file);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Suppresses the warning of Node 22 that SQLite is experimental: a hook must keep stderr clean. */
function withoutWarnings<T>(action: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return action();
  } finally {
    process.emitWarning = emitWarning;
  }
}
