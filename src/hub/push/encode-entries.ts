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

/** A batch ready to send. */
export interface EntryBatch {
  /** As JSON, for `put_entries` (`schema/writing.ts`). */
  rows: string;
  count: number;
  /** Times of the entries, in milliseconds since the epoch. */
  times: Set<number>;
  /** Keys of entries in abandoned branches. */
  left: string[];
}

/** Collects entries for a batch, each once. */
export function openBatch(): { add(sent: SentEntry): void; close(left: string[]): EntryBatch } {
  const times = new Set<number>();
  // A session whose transcript exists in two places has the same rows twice.
  const rows = new Map<string, string>();
  return {
    add({ entry, text, agent, place }) {
      const id = entryKeyOf(place.key, agent, entry.uuid, entry.part);
      if (rows.has(id)) return;
      const said = storable(text);
      const { line, part, kind, tool, action = '', callId, failed, isLeft } = entry;
      const time = new Date(entry.time).getTime();
      times.add(time);
      const row = {
        ...{ id, time: new Date(time), project_id: place.projectId, session_id: place.key },
        ...{ line, part, characters: said.length, failed, is_left: isLeft },
        ...{ agent: storable(agent), row_uuid: storable(entry.uuid), kind, tool: storable(tool) },
        ...{ action: storable(action), call_id: storable(callId), text: said },
        ...{ hash: hashOfText(said), words: [...hubWordsOf(shortenedText(said))] },
      };
      rows.set(id, JSON.stringify(row));
    },
    close: (left) => ({ rows: `[${[...rows.values()].join(',')}]`, count: rows.size, times, left }),
  };
}

/** A hash to recognize an unchanged text. */
function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
