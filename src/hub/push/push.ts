import { existsSync } from 'node:fs';
import { listSessionSigns, readSessionRecords } from '../../archive/lists/session-records.ts';
import { type ForgottenRow, listForgottenRows } from '../../archive/records/forgotten.ts';
import { type Archive, openArchive } from '../../archive/sqlite/open-archive.ts';
import { readEntryText } from '../../archive/texts/entry-text.ts';
import { findLastEntry } from '../../archive/texts/list-entries.ts';
import { openTexts } from '../../archive/texts/open-texts.ts';
import { findTextTranscript } from '../../archive/texts/text-transcripts.ts';
import {
  type EmbeddedEntry,
  findVectorModel,
  listEmbeddedAfter,
  readVectors,
} from '../../archive/texts/vectors.ts';
import type { Context } from '../../context/context.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import { type ForgottenInHub, sendForgotten } from '../forget-in-hub.ts';
import { patiently } from '../hub-failure.ts';
import { type Hub, openHub, type Sql } from '../open-hub.ts';
import { openPushState, type PushState } from '../push-state.ts';
import { entryKeyOf, storable } from '../row-keys.ts';
import { hashOfText } from './encode-entries.ts';
import { openMonths, openPlaces } from './place-sessions.ts';
import { type PushTools, pushEntries } from './push-entries.ts';
import { type SentRecords, sendRecords } from './send-records.ts';

export interface Pushed {
  /** Entries that the hub did not have, or had otherwise. */
  entries: number;
  /** Characters that were sent, known ones too. */
  characters: number;
  /** Sessions whose records were sent. */
  sessions: number;
  forgotten: ForgottenInHub;
  /** Sessions that are archived here and were forgotten in the hub, from another machine. */
  keptOut: string[];
}

/**
 * Brings the hub up to date with the archive of this machine. However often it is stopped, or run at once on several machines,
 * in the end everything is there once: each batch is taken in whole, and where it got to is noted after that.
 */
export async function pushToHub(
  context: Context,
  { onProgress }: { onProgress?(entries: number, characters: number): void } = {},
): Promise<Pushed> {
  const hub = await openHub(context);
  const state = openPushState(context.dataDir, hub.id);
  const archive = existsSync(archiveFile(context.dataDir))
    ? openArchive(archiveFile(context.dataDir))
    : undefined;
  const texts = existsSync(textsFile(context.dataDir)) ? openTexts(textsFile(context.dataDir)) : undefined;
  try {
    const vectorType = await hub.run(findVectorType);
    const tools = { hub, state, context, places: openPlaces(hub, archive, context), vectorType };
    // Before all else: what was forgotten must not be seen any longer than it takes.
    const forgotten = await pushForgotten(hub, state, [archive, texts]);
    // What has a vector by now has its entry in this push, at the latest.
    const lastEntry = texts ? findLastEntry(texts.database) : 0;
    const entries = texts ? await pushEntries(tools, texts, onProgress) : { entries: 0, characters: 0 };
    if (texts) await pushVectors(tools, texts, lastEntry);
    const sessions = archive ? await pushRecords(tools, archive) : 0;
    state.finish(context.now());
    return { ...entries, sessions, forgotten, keptOut: tools.places.keptOut() };
  } finally {
    texts?.close();
    archive?.close();
    state.close();
    await hub.close();
  }
}

async function pushForgotten(
  hub: Hub,
  state: PushState,
  archives: readonly (Archive | undefined)[],
): Promise<ForgottenInHub> {
  const rows = new Map<string, ForgottenRow>();
  for (const archive of archives)
    for (const row of archive ? listForgottenRows(archive.database) : [])
      if (!state.isForgottenSent(row)) rows.set(`${row.sessionId}\0${row.uuid}`, row);
  const fresh = [...rows.values()];
  const done = await patiently(() => sendForgotten(hub, fresh));
  if (fresh.length > 0) state.saveForgottenSent(fresh);
  return done;
}

/** What is on record of a session, and what tells that it is sent. */
interface SignedRecords extends Omit<SentRecords, 'place'> {
  id: string;
  sign: string;
  cwd: string;
}

const RECORDS_AT_ONCE = 2_000;

/** Sends what is on record of sessions besides their words, where it has changed since the last push. Tells of how many. */
async function pushRecords(
  { hub, state, context, places }: PushTools,
  { database }: Archive,
): Promise<number> {
  const makeMonths = openMonths(hub);
  let sessions = 0;
  let waiting: SignedRecords[] = [];
  let rows = 0;
  const flush = async () => {
    await places.add(waiting.map(({ id: sessionId, cwd }) => ({ sessionId, cwd })));
    const sent = waiting.flatMap((each) => {
      const place = places.of(each.id);
      return place ? [{ ...each, place }] : [];
    });
    await makeMonths(sent.flatMap(timesOf));
    if (sent.length > 0) await patiently(() => hub.transaction((sql) => sendRecords(sql, hub.me.id, sent)));
    state.saveSigns(sent);
    sessions += sent.length;
    waiting = [];
    rows = 0;
  };
  for (const signed of listSessionSigns(database)) {
    const { id, sign } = signed;
    if (state.signOf(id) === sign) continue;
    const records = readSessionRecords(database, signed);
    if (!records) continue;
    const cwd = String(records.session.cwd);
    const { masker } = context.elsewhere(cwd);
    waiting.push({ id, sign, cwd, records, mask: (text) => masker.mask(text) });
    rows += 1 + records.facts.length + records.compactions.length;
    if (rows >= RECORDS_AT_ONCE) await flush();
  }
  await flush();
  return sessions;
}

function timesOf({ records: { facts, compactions, handovers, tasks, pins } }: SignedRecords): unknown[] {
  return [
    ...facts.map((row) => row.last_time),
    ...compactions.map((row) => row.started_at),
    ...handovers.map((row) => row.written_at),
    ...tasks.map((row) => row.made_at),
    ...pins.map((row) => row.pinned_at),
  ];
}

const VECTORS_AT_ONCE = 500;

/** The type of vectors in the hub: nothing where the server has no extension for them. */
async function findVectorType(sql: Sql): Promise<string | undefined> {
  const [row] = await sql`
    SELECT format_type(atttypid, atttypmod) AS type FROM pg_attribute
    WHERE attrelid = 'tideproof.entries'::regclass AND attname = 'vectors' AND NOT attisdropped`;
  return row?.type;
}

/** Only of the text that the vectors were made of: another machine may have masked it since. */
const updateVectors = (type: string) => `
  UPDATE tideproof.entries e SET vector_model = $2, vectors = sent.vectors::${type}
  FROM json_to_recordset($3::text::json) AS sent (id uuid, time timestamptz, hash uuid, vectors text[])
  WHERE e.owner_id = $1 AND e.id = sent.id AND e.time = sent.time AND e.hash = sent.hash`;

/** Sends the vectors that the archive has and the hub was not sent, of entries that it was. None is made for it. */
async function pushVectors(
  { hub, state, context, places, vectorType }: PushTools,
  { database }: Archive,
  lastEntry: number,
): Promise<void> {
  const model = findVectorModel(database);
  if (vectorType === undefined || !model || context.config['semantic.model'] === 'off') return;
  for (let after = 0; ; ) {
    const listed = listEmbeddedAfter(database, after, lastEntry, VECTORS_AT_ONCE);
    if (listed.length === 0) return;
    after = listed.at(-1)!.id;
    const fresh = listed.filter((entry) => !state.isVectorSent(model.name, markOf(entry)));
    if (fresh.length === 0) continue;
    const transcripts = new Map(
      fresh.map(({ transcriptId }) => [transcriptId, findTextTranscript(database, transcriptId)]),
    );
    await places.add([...transcripts.values()].flatMap((each) => (each?.sessionId ? [each] : [])));
    const rowOf = ({ id: entryId, transcriptId, uuid, part, time }: EmbeddedEntry) => {
      const transcript = transcripts.get(transcriptId);
      const place = transcript && places.of(transcript.sessionId);
      const vectors = readVectors(database, entryId);
      if (!place || vectors.length === 0) return [];
      const text = readEntryText(database, entryId);
      // What is masked on its way has another meaning.
      if (context.elsewhere(transcript.cwd).masker.mask(text) !== text) return [];
      const id = entryKeyOf(place.key, transcript.agentId, uuid, part);
      const written = vectors.map((vector) => JSON.stringify([...vector]));
      return [{ id, time: new Date(time), hash: hashOfText(storable(text)), vectors: written }];
    };
    const sent = JSON.stringify(fresh.flatMap(rowOf));
    await patiently(() =>
      hub.transaction(async (sql) => {
        await sql`SELECT pg_advisory_xact_lock(hashtext('tideproof push'), ${hub.me.id})`;
        await sql.unsafe(updateVectors(vectorType), [hub.me.id, model.name, sent]);
      }),
    );
    state.saveVectorsSent(model.name, fresh.map(markOf));
  }
}

/** Tells an entry from another one that is given its id later. */
function markOf({ transcriptId, uuid, part }: EmbeddedEntry): string {
  return `${transcriptId} ${uuid} ${part}`;
}
