import type { Entry } from '../domain/entry.ts';
import { textOfEntry } from '../record/entry-text.ts';

/** The last messages of a conversation, word for word. */
export interface RecentMessages {
  /** Takes an entry, and the length of its row. */
  read(entry: Entry, bytes: number): void;
  /** The last message of the assistant and all that came after it. */
  lastRound(): string;
  /** All messages after the last summary. */
  sinceSummary(): string;
  /** The messages with these ids, which the client says it has kept. */
  withUuids(uuids: readonly string[]): string;
}

/** The length of the rows whose entries are held: more than a client usually keeps. */
const BYTES_MAX = 8_000_000;

/** Collects entries and takes their text only when asked for, because each access to a text has to mask it. */
export function createRecentMessages(): RecentMessages {
  let held: { entry: Entry; bytes: number }[] = [];
  let bytesHeld = 0;
  /** Offsets count from the first entry read, so that dropping old ones does not shift them. */
  let forgotten = 0;
  let summaryEnd = 0;
  let roundStart = 0;
  let lastMessageId = '';
  const textOf = (some: typeof held) =>
    some
      .map(({ entry }) => textOfEntry(entry))
      .filter((text) => text !== '')
      .join('\n');
  const textFrom = (offset: number) => textOf(held.slice(Math.max(0, offset - forgotten)));
  function forget(): void {
    const surplus = Math.floor(held.length / 2);
    held = held.slice(surplus);
    forgotten += surplus;
    bytesHeld = held.reduce((sum, { bytes }) => sum + bytes, 0);
  }
  return {
    read(entry, bytes) {
      const offset = forgotten + held.length;
      if (entry.type === 'summarized') {
        summaryEnd = offset;
        return;
      }
      if (entry.type === 'measured' && entry.messageId !== lastMessageId) {
        lastMessageId = entry.messageId;
        roundStart = offset;
      }
      held.push({ entry, bytes });
      bytesHeld += bytes;
      if (bytesHeld > BYTES_MAX) forget();
    },
    lastRound: () => textFrom(roundStart),
    sinceSummary: () => textFrom(summaryEnd),
    withUuids(uuids) {
      const wanted = new Set(uuids);
      return textOf(held.filter(({ entry }) => wanted.has(entry.origin.uuid)));
    },
  };
}
