import type { Database } from '../../archive/sqlite/binding.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { archiveFile } from '../../system/paths.ts';
import type { ArchiveEvidence } from './evidence.ts';

/** What the hooks of a run put into their archive. */
export function readArchiveEvidence(dataDir: string): ArchiveEvidence {
  const none: ArchiveEvidence = { facts: [], summaries: [], ended: false };
  return readArchive(archiveFile(dataDir), collect) ?? none;
}

function collect(database: Database): ArchiveEvidence {
  const texts = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ text }) => String(text));
  return {
    facts: texts("SELECT text || ' ' || coalesce(detail, '') AS text FROM facts"),
    summaries: texts("SELECT summary AS text FROM compactions WHERE summary_from = 'subagent-stop'"),
    ended: texts('SELECT id AS text FROM sessions WHERE ended_at IS NOT NULL').length > 0,
  };
}
