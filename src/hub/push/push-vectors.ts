import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { readEntryText } from '../../archive/texts/entry-text.ts';
import { findTextTranscript } from '../../archive/texts/text-transcripts.ts';
import {
  type EmbeddedEntry,
  findVectorModel,
  listEmbeddedAfter,
  readVectors,
} from '../../archive/texts/vectors.ts';
import { patiently } from '../hub-failure.ts';
import type { Sql } from '../open-hub.ts';
import { entryKeyOf, storable } from '../row-keys.ts';
import { hashOfText } from './encode-entries.ts';
import type { PushTools } from './push-entries.ts';

const ENTRIES_AT_ONCE = 500;

/** The type of vectors in the hub: nothing where the server has no extension for them. */
export async function findVectorType(sql: Sql): Promise<string | undefined> {
  const [row] = await sql`
    SELECT format_type(atttypid, atttypmod) AS type FROM pg_attribute
    WHERE attrelid = 'tideproof.entries'::regclass AND attname = 'vectors' AND NOT attisdropped`;
  return row?.type;
}

/** Only of the text that the vectors were made of: another machine may have masked it since. */
const takeIn = (type: string) => `
  UPDATE tideproof.entries e SET vector_model = $2, vectors = sent.vectors::${type}
  FROM json_to_recordset($3::text::json) AS sent (id uuid, time timestamptz, hash uuid, vectors text[])
  WHERE e.owner_id = $1 AND e.id = sent.id AND e.time = sent.time AND e.hash = sent.hash`;

/** Sends the vectors that the archive has and the hub was not sent, of entries that it was. None is made for it. */
export async function pushVectors(
  { hub, state, context, places, vectorType }: PushTools,
  { database }: Archive,
  lastEntry: number,
): Promise<void> {
  const model = findVectorModel(database);
  if (vectorType === undefined || !model || context.config['semantic.model'] === 'off') return;
  for (let after = 0; ; ) {
    const listed = listEmbeddedAfter(database, after, lastEntry, ENTRIES_AT_ONCE);
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
        await sql.unsafe(takeIn(vectorType), [hub.me.id, model.name, sent]);
      }),
    );
    state.saveVectorsSent(model.name, fresh.map(markOf));
  }
}

/** Tells an entry from another one that is given its id later. */
function markOf({ transcriptId, uuid, part }: EmbeddedEntry): string {
  return `${transcriptId} ${uuid} ${part}`;
}
