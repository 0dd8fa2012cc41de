import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
const { DatabaseSync } =
  major > 22 || (major === 22 && minor >= 13)
    ? process.getBuiltinModule('node:sqlite')
    : createRequire(import.meta.url)('@photostructure/sqlite');

export function openDatabase(file, readOnly = false) {
  return new DatabaseSync(file, { readOnly });
}

/** Every fact and every word that was learned from a transcript, without what differs from one archive to another. */
export function readRecord(dataDir, path) {
  return {
    facts: read(
      `${dataDir}/archive.db`,
      `SELECT kind, key, text, status, detail, uses, first_uuid, last_uuid FROM facts
       JOIN transcripts ON transcripts.id = transcript_id WHERE path = ? AND kind <> 'note' ORDER BY kind, key`,
      path,
    ),
    words: read(
      `${dataDir}/texts.db`,
      `SELECT uuid, part, kind, tool, characters, coalesce(text, hex(hash)) AS text FROM entries
       JOIN transcripts ON transcripts.id = transcript_id LEFT JOIN long_texts ON long_texts.id = long_text_id
       WHERE path = ? ORDER BY uuid, part`,
      path,
    ),
  };
}

function read(file, sql, path) {
  if (!existsSync(file)) return [];
  const database = openDatabase(file, true);
  try {
    return database
      .prepare(sql)
      .all(path)
      .map((row) => JSON.stringify(row));
  } finally {
    database.close();
  }
}

/** What one record has and another has not; in words. */
export function findLost(wanted, found, name) {
  return ['facts', 'words'].flatMap((part) => {
    const known = new Set(found[part]);
    const lost = wanted[part].filter((row) => !known.has(row));
    return lost.length === 0
      ? []
      : [`${name}: ${lost.length} of ${wanted[part].length} ${part} lost, such as ${lost[0].slice(0, 200)}`];
  });
}
