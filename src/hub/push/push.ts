import { existsSync } from 'node:fs';
import { listSessionSigns, readSessionRecords } from '../../archive/lists/session-records.ts';
import { type ForgottenRow, listForgottenRows } from '../../archive/records/forgotten.ts';
import { type Archive, openArchive } from '../../archive/sqlite/open-archive.ts';
import { openTexts } from '../../archive/texts/open-texts.ts';
import type { Context } from '../../context/context.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import { type ForgottenInHub, sendForgotten } from '../forget-in-hub.ts';
import { patiently } from '../hub-failure.ts';
import { type Hub, openHub } from '../open-hub.ts';
import { openPushState, type PushState } from '../push-state.ts';
import { openMonths, openPlaces } from './place-sessions.ts';
import { type PushTools, pushEntries } from './push-entries.ts';
import { type SentRecords, sendRecords } from './send-records.ts';

export interface Pushed {
  /** Entries that were new or changed in the hub. */
  entries: number;
  /** Characters sent, including those of known entries. */
  characters: number;
  /** Sessions whose records were sent. */
  sessions: number;
  forgotten: ForgottenInHub;
  /** Sessions archived here that were forgotten in the hub from another machine. */
  keptOut: string[];
}

/**
 * Brings the hub up to date with this machine's archive. Can be interrupted or run on several machines at once without
 * duplicates: each batch is one transaction, and the cursor is saved after it.
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
    // First, so that forgotten data disappears as soon as possible.
    const forgotten = await pushForgotten(hub, state, [archive, texts]);
    const tools = { hub, state, context, places: openPlaces(hub, archive, context) };
    const entries = texts ? await pushEntries(tools, texts, onProgress) : { entries: 0, characters: 0 };
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
  state.saveForgottenSent(fresh);
  return done;
}

/** The records of a session, and a signature to recognize unchanged ones. */
interface SignedRecords extends Omit<SentRecords, 'place'> {
  id: string;
  sign: string;
  cwd: string;
}

const RECORDS_AT_ONCE = 2_000;

/** Sends changed records of sessions other than their texts. Returns the number of sessions. */
async function pushRecords(
  { hub, state, context, places }: PushTools,
  { database }: Archive,
): Promise<number> {
  const makeMonths = openMonths(hub);
  const marks = countMarks(database);
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
    if (sent.length > 0) await patiently(() => hub.transaction((sql) => sendRecords(sql, sent)));
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
    const mask = (text: string) => masker.mask(text);
    waiting.push({ id, sign, cwd, records, mask, marks: marks.get(id) ?? 0 });
    rows += 1 + records.facts.length + records.compactions.length;
    if (rows >= RECORDS_AT_ONCE) await flush();
  }
  await flush();
  return sessions;
}

/** Forgotten rows by session. */
function countMarks(database: Archive['database']): Map<string, number> {
  const marks = new Map<string, number>();
  for (const { sessionId, uuid } of listForgottenRows(database))
    if (uuid !== '') marks.set(sessionId, (marks.get(sessionId) ?? 0) + 1);
  return marks;
}

function timesOf({ records: { facts, compactions, handoffs, tasks, pins } }: SignedRecords): unknown[] {
  return [
    ...facts.map((row) => row.last_time),
    ...compactions.map((row) => row.started_at),
    ...handoffs.map((row) => row.written_at),
    ...tasks.map((row) => row.made_at),
    ...pins.map((row) => row.pinned_at),
  ];
}
