import { existsSync } from 'node:fs';
import { type ForgottenRow, listForgottenRows } from '../../archive/records/forgotten.ts';
import { type Archive, openArchive } from '../../archive/sqlite/open-archive.ts';
import { findLastEntry } from '../../archive/texts/list-entries.ts';
import { openTexts } from '../../archive/texts/open-texts.ts';
import type { Context } from '../../context/context.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import { type ForgottenInHub, sendForgotten } from '../forget-in-hub.ts';
import { patiently } from '../hub-failure.ts';
import { type Hub, openHub } from '../open-hub.ts';
import { openPushState, type PushState } from '../push-state.ts';
import { openPlaces } from './place-sessions.ts';
import { pushEntries } from './push-entries.ts';
import { pushRecords } from './push-records.ts';
import { findVectorType, pushVectors } from './push-vectors.ts';

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
