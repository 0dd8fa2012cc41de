import { existsSync } from 'node:fs';
import { type ForgottenRow, listForgottenRows } from '../../archive/records/forgotten.ts';
import { type Archive, openArchive } from '../../archive/sqlite/open-archive.ts';
import { openTexts } from '../../archive/texts/open-texts.ts';
import type { Context } from '../../context/context.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import { type ForgottenInHub, sendForgotten } from '../forget-in-hub.ts';
import { patiently } from '../hub-failure.ts';
import { type Hub, openHub } from '../open-hub.ts';
import { openPushState, type PushState } from '../push-state.ts';
import { openPlaces } from './place-sessions.ts';
import { pushEntries } from './push-entries.ts';

export interface Pushed {
  /** Entries that were new or changed in the hub. */
  entries: number;
  /** Characters sent, including those of known entries. */
  characters: number;
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
  const { dataDir } = context;
  await using hub = await openHub(context);
  using state = openPushState(dataDir, hub.id);
  using archive = existsSync(archiveFile(dataDir)) ? openArchive(archiveFile(dataDir)) : undefined;
  using texts = existsSync(textsFile(dataDir)) ? openTexts(textsFile(dataDir)) : undefined;
  // First, so that forgotten data disappears as soon as possible.
  const forgotten = await pushForgotten(hub, state, [archive, texts]);
  const tools = { hub, state, context, places: openPlaces(hub, archive, context) };
  const entries = texts ? await pushEntries(tools, texts, onProgress) : { entries: 0, characters: 0 };
  state.finish(context.now());
  return { ...entries, forgotten, keptOut: tools.places.keptOut() };
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
