import { isForgotten } from '../archive/records/forgotten.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { type CallAction, openEntryWriter } from '../archive/texts/entry-writer.ts';
import { countEntries } from '../archive/texts/list-entries.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import {
  listTextTranscripts,
  listTranscriptsOf,
  saveTextReading,
  startTextReading,
} from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { textsFile } from '../system/paths.ts';
import { findProject } from './find-project.ts';
import { type Hub, openHub } from './open-hub.ts';
import { openPushState } from './push-state.ts';

export interface Pulled {
  sessions: number;
  entries: number;
}

/** A session that changed in the hub. */
interface ChangedSession {
  key: string;
  sessionId: string;
  projectId: string;
  projectKey: string;
  cwd: string;
  entries: number;
}

/**
 * Transactions of others that were uncommitted at the last pull may have earlier times, so this range is read again.
 */
const OVERLAP_MINUTES = 10;
const ROWS_AT_ONCE = 500;

// biome-ignore lint/suspicious/noExplicitAny: rows of a query have the type that the server gives them.
type PulledRow = Record<string, any>;

/**
 * Copies the texts of the user's sessions on other machines into this archive, so that `search` and `show` find them.
 * What others share stays in the hub, where it can be searched and withdrawn.
 */
export async function pullFromHub(context: Context, onProgress: (entries: number) => void): Promise<Pulled> {
  const hub = await openHub(context);
  const state = openPushState(context.dataDir, hub.id);
  const texts = openTexts(textsFile(context.dataDir));
  try {
    const since = state.readPulledUntil();
    const [clock] = await hub.run((sql) => sql`SELECT clock_timestamp()::text AS now`);
    const folders = findLocalFolders(texts, hub, context);
    const pulled: Pulled = { sessions: 0, entries: 0 };
    for (const session of await listChanged(hub, since)) {
      if (
        isForgotten(texts.database, session.sessionId) ||
        countHere(texts, session.sessionId) >= session.entries
      )
        continue;
      const cwd = folders.get(session.projectId) ?? localFolder(session, context.home);
      const entries = await pullSession(hub, texts, { ...session, cwd });
      if (entries > 0) pulled.sessions += 1;
      pulled.entries += entries;
      onProgress(pulled.entries);
    }
    state.savePulledUntil(clock!.now);
    return pulled;
  } finally {
    texts.close();
    state.close();
    await hub.close();
  }
}

async function listChanged(hub: Hub, since: string | undefined): Promise<ChangedSession[]> {
  const rows = await hub.run(
    (sql) => sql`
      SELECT * FROM tideproof.own_sessions(
        coalesce(${since ?? null}::timestamptz - make_interval(mins => ${OVERLAP_MINUTES}), '-infinity'))`,
  );
  return rows.map((row) => ({
    key: row.key,
    sessionId: row.session_id,
    projectId: row.project_id,
    projectKey: row.project_key,
    cwd: row.cwd,
    entries: row.entries,
  }));
}

function countHere({ database }: Archive, sessionId: string): number {
  return listTranscriptsOf(database, sessionId).reduce((sum, { id }) => sum + countEntries(database, id), 0);
}

/** Local folders of the hub's projects, as far as sessions of them are archived here. */
function findLocalFolders(texts: Archive, hub: Hub, { home }: Context): Map<string, string> {
  const folders = new Set(listTextTranscripts(texts.database, {}).map(({ cwd }) => cwd));
  return new Map([...folders].map((cwd) => [findProject(cwd, home, hub.me.id).id, cwd]));
}

function localFolder({ projectKey, cwd }: ChangedSession, home: string): string {
  const below = /^folder ~\/(.+)$/.exec(projectKey)?.[1];
  return below === undefined ? cwd : `${home}/${below}`;
}

/** In batches, each in one transaction; known entries are not added again. */
async function pullSession(hub: Hub, texts: Archive, session: ChangedSession): Promise<number> {
  const before = countHere(texts, session.sessionId);
  const keys = await hub.run(
    (sql) => sql`SELECT id, time::text AS at FROM tideproof.own_entries(${session.key})`,
  );
  for (let from = 0; from < keys.length; from += ROWS_AT_ONCE) {
    const some = keys.slice(from, from + ROWS_AT_ONCE);
    const rows = await hub.run(
      (sql) => sql`
        SELECT *, extract(epoch FROM time)::float8 * 1000 AS time FROM tideproof.read_entries('pull',
          ${some.map(() => hub.me.id)}::int[], ${some.map(({ id }) => id)}::uuid[],
          ${some.map(({ at }) => at)}::text[]::timestamptz[], NULL) ORDER BY agent, line, part`,
    );
    texts.transaction(() => takeIn(texts, hub.id, session, rows));
  }
  return countHere(texts, session.sessionId) - before;
}

function takeIn(texts: Archive, hubId: string, session: ChangedSession, rows: readonly PulledRow[]): void {
  const writer = openEntryWriter(texts.database);
  const transcripts = new Map<string, number>();
  for (const row of rows) {
    const id = transcripts.get(row.agent) ?? transcriptOf(texts, hubId, session, row);
    transcripts.set(row.agent, id);
    writer.write(id, {
      uuid: row.row_uuid,
      line: row.line,
      part: row.part,
      time: row.time,
      kind: row.kind,
      tool: row.tool,
      failed: row.failed,
      isLeft: row.is_left,
      callId: row.call_id,
      text: row.text,
      ...(row.action === '' ? {} : { action: row.action as CallAction }),
    });
  }
  writer.flush();
}

/** The transcript of an entry: the local one, or a placeholder that names the hub as its origin. */
function transcriptOf(
  { database }: Archive,
  hubId: string,
  { sessionId, cwd }: ChangedSession,
  { agent: agentId, time }: PulledRow,
): number {
  const known = listTranscriptsOf(database, sessionId).find((transcript) => transcript.agentId === agentId);
  if (known) return known.id;
  const path = `hub:${hubId}/${sessionId}${agentId === '' ? '' : `/${agentId}`}`;
  const reading = startTextReading(database, { path, sessionId, agentId });
  saveTextReading(database, reading, { sessionId, cwd, firstTime: time, lastTime: time });
  return reading.transcriptId;
}
