import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Database } from '../../archive/sqlite/binding.ts';
import { type Archive, openArchive } from '../../archive/sqlite/open-archive.ts';
import { shortenedText } from '../../archive/texts/indexed-text.ts';
import { listEntriesAfter, type StoredEntry } from '../../archive/texts/list-entries.ts';
import { openTexts } from '../../archive/texts/open-texts.ts';
import { findTextTranscript, type TextTranscript } from '../../archive/texts/text-transcripts.ts';
import type { Context } from '../../context/context.ts';
import { identifyFile } from '../../system/identify-file.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import { sendForgotten } from '../forget-in-hub.ts';
import { patiently } from '../hub-failure.ts';
import { isHubSet } from '../is-hub-set.ts';
import { type Hub, openHub } from '../open-hub.ts';
import {
  type ForgottenRow,
  listForgottenRows,
  noteFailure,
  openPushState,
  type PushState,
} from '../push-state.ts';
import { entryKeyOf, hubWordsOf, storable } from '../row-keys.ts';
import { openMonths, openPlaces, type Places, type SessionPlace } from './place-sessions.ts';

/**
 * Brings the hub up to date with this machine's archive. Can be interrupted or run on several machines at once without
 * duplicates: each batch is one transaction, and the cursor is saved after it. Returns
 * how many entries were new or changed in the hub, how many characters were sent, also of known ones, and the sessions
 * archived here that were forgotten in the hub from another machine. A failure is recorded, for `status`.
 */
export async function pushToHub(context: Context, options: PushOptions = {}) {
  try {
    return await pushAll(context, options);
  } catch (error) {
    if (isHubSet(context)) noteFailure(context.dataDir, (error as Error).message, context.now());
    throw error;
  }
}

interface PushOptions {
  onProgress?(entries: number, characters: number): void;
}

async function pushAll(context: Context, { onProgress }: PushOptions) {
  const { dataDir } = context;
  await using hub = await openHub(context);
  using state = openPushState(dataDir, hub.id);
  using archive = existsSync(archiveFile(dataDir)) ? openArchive(archiveFile(dataDir)) : undefined;
  using texts = existsSync(textsFile(dataDir)) ? openTexts(textsFile(dataDir)) : undefined;
  // First, so that forgotten data disappears as soon as possible.
  const forgotten = await pushForgotten(hub, state, [archive, texts]);
  const places = openPlaces(hub, archive, context);
  const tools = { hub, state, context, places };
  const entries = texts ? await pushEntries(tools, texts, onProgress) : { entries: 0, characters: 0 };
  state.finish(context.now());
  return { ...entries, forgotten, keptOut: places.keptOut() };
}

async function pushForgotten(hub: Hub, state: PushState, archives: readonly (Archive | undefined)[]) {
  const rows = new Map<string, ForgottenRow>();
  for (const archive of archives)
    for (const row of archive ? listForgottenRows(archive.database) : [])
      if (!state.isForgottenSent(row)) rows.set(`${row.sessionId}\0${row.uuid}`, row);
  const fresh = [...rows.values()];
  const done = await patiently(() => sendForgotten(hub, fresh));
  state.saveForgottenSent(fresh);
  return done;
}

/** Sends entries since the last push. Each batch is one transaction, and the cursor is saved after it. */
async function pushEntries(
  { hub, state, context, places }: { hub: Hub; state: PushState; context: Context; places: Places },
  { database }: Archive,
  onProgress?: (entries: number, characters: number) => void,
) {
  // Archived text is masked already. Only patterns that the user added since can find more.
  const { config, masker } = context;
  const mask = config.secrets.length > 0 ? masker.mask : (text: string) => text;
  const send = openSender(hub);
  const file = identifyFile(textsFile(context.dataDir)) ?? '';
  /** Tells whether an id still refers to the same entry. */
  const markOf = (id: number) =>
    database.value<string>`SELECT transcript_id || ' ' || uuid || ' ' || part FROM entries WHERE id = ${id}`;
  const prepare = async (after: number) => {
    const read = readBatch(database, after);
    return read.length === 0 ? undefined : { read, ...(await prepareBatch(database, read, places, mask)) };
  };
  const done = { entries: 0, characters: 0 };
  let batch = await prepare(state.readCursor(file, markOf));
  while (batch) {
    const { read, ...current } = batch;
    const cursor = read.at(-1)!.id;
    const sending = patiently(() => send(current));
    // Reported below, also if the next batch, which is prepared while the server works on this one, fails first.
    sending.catch(() => {});
    batch = await prepare(cursor);
    done.entries += await sending;
    done.characters += read.reduce((sum, { text }) => sum + text.length, 0);
    state.saveCursor(file, cursor, markOf(cursor) ?? '');
    onProgress?.(done.entries, done.characters);
  }
  return done;
}

const YIELD_EVERY = 10;

/** A batch ready to send. */
interface EntryBatch {
  /** By key, because a session whose transcript exists in two places has the same rows twice. */
  rows: Map<string, string>;
  /** Times of the entries, in milliseconds since the epoch. */
  times: number[];
  /** Keys of entries in abandoned branches. */
  left: string[];
}

async function prepareBatch(
  database: Database,
  entries: readonly StoredEntry[],
  places: Places,
  mask: (text: string) => string,
): Promise<EntryBatch> {
  const transcripts = new Map<number, TextTranscript>();
  for (const id of new Set(entries.map(({ transcriptId }) => transcriptId))) {
    const transcript = findTextTranscript(database, id);
    if (transcript && transcript.sessionId !== '') transcripts.set(id, transcript);
  }
  await places.add(transcripts.values());
  const batch: EntryBatch = { rows: new Map(), times: [], left: [] };
  for (const [index, entry] of entries.entries()) {
    // Lets the batch before be sent meanwhile.
    if (index % YIELD_EVERY === 0) await new Promise(setImmediate);
    const transcript = transcripts.get(entry.transcriptId);
    const place = transcript && places.of(transcript.sessionId);
    if (!place) continue;
    const { id, row } = encodeEntry(entry, mask(entry.text), transcript.agentId, place);
    batch.rows.set(id, row);
    batch.times.push(entry.time);
  }
  for (const [id, { sessionId, agentId }] of transcripts) {
    const place = places.of(sessionId);
    if (!place) continue;
    const left = database.all<{ uuid: string; part: number }>`SELECT uuid, part FROM entries
      WHERE transcript_id = ${id} AND is_left = 1`;
    for (const { uuid, part } of left) batch.left.push(entryKeyOf(place.key, agentId, uuid, part));
  }
  return batch;
}

/** An entry as JSON, for `put_entries` (`schema/writing.ts`). */
function encodeEntry(entry: StoredEntry, masked: string, agent: string, place: SessionPlace) {
  const id = entryKeyOf(place.key, agent, entry.uuid, entry.part);
  const text = storable(masked);
  const { line, part, kind, tool, action = '', callId, failed, isLeft } = entry;
  const row = {
    ...{ id, time: new Date(entry.time), project_id: place.projectId, session_id: place.key },
    ...{ line, part, characters: text.length, failed, is_left: isLeft },
    ...{ agent: storable(agent), row_uuid: storable(entry.uuid), kind, tool: storable(tool) },
    ...{ action: storable(action), call_id: storable(callId), text },
    // By its hash an unchanged text is recognized.
    hash: createHash('sha256').update(text).digest('hex').slice(0, 32),
    words: [...hubWordsOf(shortenedText(text))],
  };
  return { id, row: JSON.stringify(row) };
}

/** Returns the number of new and changed entries. */
function openSender(hub: Hub): (batch: EntryBatch) => Promise<number> {
  const makeMonths = openMonths(hub);
  return async ({ rows, times, left }) => {
    if (rows.size === 0) return 0;
    await makeMonths(times);
    const sent = `[${[...rows.values()].join(',')}]`;
    return hub.transaction(async (sql) => {
      // lz4 is much faster than the default, if the server supports it.
      await sql`
        SELECT set_config('default_toast_compression', 'lz4', true) FROM pg_settings
        WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)`;
      const [put] =
        await sql`SELECT tideproof.put_entries(${sent}::text::json, ${rows.size}, ${left}::uuid[]) AS n`;
      return put!.n;
    });
  };
}

/** Most characters in memory at a time; a single entry may be larger. */
const BATCH_CHARACTERS = 8 << 20;
const ENTRIES_AT_ONCE = 200;
const ENTRIES_MAX = 20_000;

/** The next batch of entries from the archive. */
function readBatch(database: Database, after: number): StoredEntry[] {
  const batch: StoredEntry[] = [];
  let characters = 0;
  for (let last = after; characters < BATCH_CHARACTERS && batch.length < ENTRIES_MAX; ) {
    const entries = listEntriesAfter(database, last, ENTRIES_AT_ONCE);
    if (entries.length === 0) break;
    batch.push(...entries);
    characters += entries.reduce((sum, { text }) => sum + text.length, 0);
    last = entries.at(-1)!.id;
  }
  return batch;
}
