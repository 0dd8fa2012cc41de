import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

/** The folder with the programs of a PostgreSQL server: the one in POSTGRES_BIN, the newest of Debian's, or one on the PATH. */
export function findPostgres() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .filter((version) => Number(version) >= OLDEST)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

/** Where a server looks for its extensions, and which version it is. */
export function inspectPostgres(programs) {
  const ask = (option) =>
    spawnSync(join(programs, 'pg_config'), [option], { encoding: 'utf8' }).stdout?.trim() ?? '';
  return {
    version: /\d+/.exec(ask('--version'))?.[0] ?? '',
    extensions: join(ask('--sharedir'), 'extension'),
    libraries: ask('--pkglibdir'),
  };
}

/** Whether the server can compare vectors (pgvector). */
export function hasVectors() {
  const programs = findPostgres();
  return programs !== undefined && existsSync(join(inspectPostgres(programs).extensions, 'vector.control'));
}
