import { createHash } from 'node:crypto';
import { shortenedText } from '../../archive/texts/indexed-text.ts';
import type { StoredEntry } from '../../archive/texts/list-entries.ts';
import { entryKeyOf, hubWordsOf, storable } from '../row-keys.ts';
import type { SessionPlace } from './place-sessions.ts';

/** One entry to send, and its destination. */
export interface SentEntry {
  entry: StoredEntry;
  /** Masked. */
  text: string;
  agent: string;
  place: SessionPlace;
}

/** An entry as JSON, for `put_entries` (`schema/writing.ts`). */
export function encodeEntry({ entry, text, agent, place }: SentEntry): { id: string; row: string } {
  const id = entryKeyOf(place.key, agent, entry.uuid, entry.part);
  const said = storable(text);
  const { line, part, kind, tool, action = '', callId, failed, isLeft } = entry;
  const row = {
    ...{ id, time: new Date(entry.time), project_id: place.projectId, session_id: place.key },
    ...{ line, part, characters: said.length, failed, is_left: isLeft },
    ...{ agent: storable(agent), row_uuid: storable(entry.uuid), kind, tool: storable(tool) },
    ...{ action: storable(action), call_id: storable(callId), text: said },
    ...{ hash: hashOfText(said), words: [...hubWordsOf(shortenedText(said))] },
  };
  return { id, row: JSON.stringify(row) };
}

/** A hash to recognize an unchanged text. */
function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
