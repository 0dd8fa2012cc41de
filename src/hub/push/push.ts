import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { listSessionSigns, readSessionRecords } from '../../archive/lists/session-records.ts';
import { type ForgottenRow, listForgottenRows } from '../../archive/records/forgotten.ts';
import type { Database } from '../../archive/sqlite/binding.ts';
import { type Archive, openArchive } from '../../archive/sqlite/open-archive.ts';
import { findMarkOfEntry, listLeftEntries, type StoredEntry } from '../../archive/texts/list-entries.ts';
import { openTexts } from '../../archive/texts/open-texts.ts';
import { findTextTranscript, type TextTranscript } from '../../archive/texts/text-transcripts.ts';
import type { Context } from '../../context/context.ts';
import { identifyFile } from '../../system/identify-file.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import { findProject } from '../find-project.ts';
import { isPassing } from '../hub-failure.ts';
import { type Hub, openHub, type Sql } from '../open-hub.ts';
import { openPushState, type PushState } from '../push-state.ts';
import { entryKeyOf } from '../row-keys.ts';
import { readBatch } from './read-batch.ts';
import { type EntryBatch, encodeEntry, makeMonths, sendEntries } from './send-entries.ts';
import { type ForgottenInHub, sendForgotten } from './send-forgotten.ts';
import { sendRecords } from './send-records.ts';
import { type SessionPlace, sendSession } from './send-sessions.ts';

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

export interface PushOptions {
  onProgress?(entries: number, characters: number): void;
}

/**
 * Brings the hub up to date with the archive of this machine. However often it is stopped, or run at once on several machines,
 * in the end everything is there once: each batch is taken in whole, and where it got to is noted after that.
 */
export async function pushToHub(context: Context, options: PushOptions = {}): Promise<Pushed> {
  const hub = await openHub(context);
  const state = openPushState(context.dataDir, hub.id);
  const archive = existsSync(archiveFile(context.dataDir))
    ? openArchive(archiveFile(context.dataDir))
    : undefined;
  const texts = existsSync(textsFile(context.dataDir)) ? openTexts(textsFile(context.dataDir)) : undefined;
  try {
    const push = createPush(hub, state, archive, context);
    // Before all else: what was forgotten must not be seen any longer than it takes.
    const forgotten = await pushForgotten(hub, state, [archive, texts]);
    const entries = texts ? await push.pushEntries(texts, options) : { entries: 0, characters: 0 };
    const sessions = archive ? await push.pushRecords(archive) : 0;
    state.finish(context.now());
    return { ...entries, sessions, forgotten, keptOut: push.keptOut() };
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

function createPush(hub: Hub, state: PushState, archive: Archive | undefined, context: Context) {
  const places = new Map<string, Promise<SessionPlace | undefined>>();
  const keptOut = new Set<string>();
  const months = new Set<string>();
  const machine = hostname();

  const clientOf = (sessionId: string): string => {
    const row = archive?.database.prepare('SELECT client FROM sessions WHERE id = ?').get(sessionId);
    return (row?.client as string | undefined) ?? context.client.id;
  };
  const placeOf = (sessionId: string, cwd: string): Promise<SessionPlace | undefined> => {
    let place = places.get(sessionId);
    if (!place) {
      const project = findProject(cwd, context.home, hub.me.id);
      const session = { sessionId, project, client: clientOf(sessionId), machine, cwd };
      place = patiently(() => hub.run((sql) => sendSession(sql, hub.me.id, session)));
      places.set(sessionId, place);
    }
    return place.then((found) => {
      if (!found) keptOut.add(sessionId);
      return found;
    });
  };

  const maskers = new Map<string, (text: string) => string>();
  /** What is archived is masked. Patterns that the user has added since may find more; without any there is nothing to look for. */
  const maskIn = (cwd: string): ((text: string) => string) => {
    let mask = maskers.get(cwd);
    if (!mask) {
      const { config, masker } = context.elsewhere(cwd);
      mask = config.secrets.length > 0 ? (text) => masker.mask(text) : (text) => text;
      maskers.set(cwd, mask);
    }
    return mask;
  };

  const prepare = async (database: Database, entries: readonly StoredEntry[]): Promise<EntryBatch> => {
    const transcripts = new Map<number, TextTranscript | undefined>();
    const batch: EntryBatch = { rows: [], months: new Set(), left: [] };
    for (const [index, entry] of entries.entries()) {
      // What is on its way to the server needs its turn as well.
      if (index % YIELD_EVERY === 0) await new Promise(setImmediate);
      const { transcriptId } = entry;
      if (!transcripts.has(transcriptId))
        transcripts.set(transcriptId, findTextTranscript(database, transcriptId));
      const transcript = transcripts.get(transcriptId);
      if (!transcript || transcript.sessionId === '') continue;
      const place = await placeOf(transcript.sessionId, transcript.cwd);
      if (!place) continue;
      const text = maskIn(transcript.cwd)(entry.text);
      batch.rows.push(encodeEntry({ entry, text, agent: transcript.agentId, place }));
      batch.months.add(monthOf(new Date(entry.time).toISOString()));
    }
    for (const [id, transcript] of transcripts) {
      const place = transcript && (await places.get(transcript.sessionId));
      if (!place) continue;
      for (const { uuid, part } of listLeftEntries(database, id))
        batch.left.push(entryKeyOf(place.key, transcript.agentId, uuid, part));
    }
    return batch;
  };

  const send = async (batch: EntryBatch): Promise<number> => {
    if (batch.rows.length === 0) return 0;
    await makeMonths(hub, batch.months, months);
    return hub.transaction((sql) => sendEntries(sql, hub.me.id, batch));
  };

  return {
    keptOut: () => [...keptOut],

    async pushEntries(texts: Archive, { onProgress }: PushOptions) {
      const { database } = texts;
      const file = identifyFile(textsFile(context.dataDir)) ?? '';
      const markOf = (id: number) => findMarkOfEntry(database, id);
      const isAgain = state.isBegunAgain();
      let cursor = state.readCursor(file, markOf);
      const done = { entries: 0, characters: 0 };
      let read = readBatch(database, cursor);
      let batch = read.length > 0 ? await prepare(database, read) : undefined;
      while (batch) {
        const current = batch;
        const sending = patiently(() => send(current));
        sending.catch(() => {});
        // The next one is made while the server has its work to do.
        const last = read.at(-1)!;
        const characters = read.reduce((sum, { text }) => sum + text.length, 0);
        read = readBatch(database, last.id);
        batch = read.length > 0 ? await prepare(database, read) : undefined;
        done.entries += await sending;
        done.characters += characters;
        cursor = last.id;
        state.saveCursor(file, cursor, markOf(cursor) ?? '');
        onProgress?.(done.entries, done.characters);
      }
      // What was masked since has left its words in the list.
      if (isAgain && done.entries > 0) await hub.run(countAllWordsAgain);
      return done;
    },

    async pushRecords({ database }: Archive) {
      let sessions = 0;
      for (const signed of listSessionSigns(database)) {
        const { id, sign } = signed;
        if (state.signOf(id) === sign) continue;
        const records = readSessionRecords(database, signed);
        if (!records) continue;
        const cwd = String(records.session.cwd);
        const place = await placeOf(id, cwd);
        if (!place) continue;
        const { masker } = context.elsewhere(cwd);
        const times = [
          ...records.facts.map(({ last_time }) => last_time),
          ...records.compactions.map((row) => row.started_at),
        ];
        await makeMonths(
          hub,
          monthsOf([...times, ...records.handovers.map((row) => row.written_at)]),
          months,
        );
        await patiently(() =>
          hub.transaction((sql) => sendRecords(sql, hub.me.id, place, records, (text) => masker.mask(text))),
        );
        state.saveSign(id, sign);
        sessions += 1;
      }
      return sessions;
    },
  };
}

async function countAllWordsAgain(sql: Sql): Promise<void> {
  await sql`SELECT tideproof.count_words_again(id) FROM unnest(tideproof.own_projects()) AS id`;
}

function monthsOf(times: readonly unknown[]): Set<string> {
  const months = times.filter((time) => typeof time === 'string' && /^\d{4}-\d\d/.test(time));
  return new Set(months.map((time) => monthOf(String(time))));
}

/** The first day of the month of a time. */
function monthOf(time: string): string {
  return `${time.slice(0, 7)}-01`;
}

const YIELD_EVERY = 50;
const WAITS_MILLISECONDS = [200, 1000, 3000];

/** A server that was restarted, or two pushes that met, are no reason to give up at once. */
async function patiently<T>(action: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MILLISECONDS)
    try {
      return await action();
    } catch (error) {
      if (!isPassing((error as Error).cause ?? error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  return action();
}
