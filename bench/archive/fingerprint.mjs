// One hash for each table of both databases: equal for archives that hold the same.
import { createHash } from 'node:crypto';
import { join } from 'node:path';

const TEXT_TABLES = ['transcripts', 'entries', 'long_texts', 'words'];
const LEDGER_TABLES = ['sessions', 'transcripts', 'rows_seen', 'facts'];

export function fingerprint(archive, dataDir) {
  const hashAll = (tables) => (database) =>
    Object.fromEntries(tables.map((table) => [table, hashTable(database, table)]));
  return {
    texts: archive.read(join(dataDir, 'texts.db'), hashAll(TEXT_TABLES)),
    words: archive.read(join(dataDir, 'texts.db'), hashBags),
    ledger: archive.readLedger(join(dataDir, 'archive.db'), hashAll(LEDGER_TABLES)),
  };
}

/** Which words share a bag depends on where a batch ended, and so on how busy the machine was. */
function hashBags(database) {
  const bags = database.prepare('SELECT words FROM word_index').all();
  const words = bags.flatMap((bag) => bag.words.split(' ')).sort();
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16);
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
