// One hash for each table of both databases: equal for archives that hold the same.
import { createHash } from 'node:crypto';
import { join } from 'node:path';

const TEXT_TABLES = ['transcripts', 'entries', 'long_texts', 'words', 'word_bags'];
const LEDGER_TABLES = ['sessions', 'transcripts', 'rows_seen', 'facts'];

export function fingerprint(archive, dataDir) {
  const hashAll = (tables) => (database) =>
    Object.fromEntries(tables.map((table) => [table, hashTable(database, table)]));
  return {
    texts: archive.read(join(dataDir, 'texts.db'), hashAll(TEXT_TABLES)),
    ledger: archive.readLedger(join(dataDir, 'archive.db'), hashAll(LEDGER_TABLES)),
  };
}

function hashTable(database, table) {
  const hash = createHash('sha256');
  const columns = database
    .prepare(`SELECT * FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => name);
  // Where a transcript lies differs between two homes; what it is called does not.
  const chosen = columns.filter((name) => !/path$/.test(name));
  const list = chosen.join(', ');
  for (const row of database.prepare(`SELECT ${list} FROM ${table} ORDER BY ${list}`).all())
    for (const value of Object.values(row)) hash.update(value instanceof Uint8Array ? value : `${value}\n`);
  return hash.digest('hex').slice(0, 16);
}
