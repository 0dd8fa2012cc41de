import type { Entry } from '../domain/entry.ts';
import { textOfEntry } from '../record/entry-text.ts';

/** The last messages of a conversation, word for word. */
export interface RecentMessages {
  /** Takes an entry, and the length of its row. */
  read(entry: Entry, bytes: number): void;
  /** All messages after the last summary. */
  sinceSummary(): string;
  /** The messages with these ids, which the client says it has kept. */
  withUuids(uuids: readonly string[]): string;
}

/** The length of the rows whose entries are held: more than a client usually keeps. */
const BYTES_MAX = 8_000_000;

export interface LastRound {
  read(entry: Entry): void;
  /** The last message of the assistant and all that came after it. */
  text(): string;
}

/** Collects entries and takes their text only at the end, because each access to a text has to mask it. */
export function createLastRound(): LastRound {
  let entries: Entry[] = [];
  let lastMessageId = '';
  return {
    read(entry) {
      if (entry.type === 'measured' && entry.messageId !== lastMessageId) {
        lastMessageId = entry.messageId;
        entries = [];
      }
      if (entry.type !== 'summarized') entries.push(entry);
    },
    text: () => joinTexts(entries),
  };
}

function joinTexts(entries: readonly Entry[]): string {
  return entries
    .map(textOfEntry)
    .filter((text) => text !== '')
    .join('\n');
}

/** Takes texts only when asked for, too. */
export function createRecentMessages(): RecentMessages {
  let held: { entry: Entry; bytes: number }[] = [];
  let bytesHeld = 0;
  /** Offsets count from the first entry read, so that dropping old ones does not shift them. */
  let forgotten = 0;
  let summaryEnd = 0;
  const textOf = (some: typeof held) => joinTexts(some.map(({ entry }) => entry));
  function forget(): void {
    const surplus = Math.floor(held.length / 2);
    held = held.slice(surplus);
    forgotten += surplus;
    bytesHeld = held.reduce((sum, { bytes }) => sum + bytes, 0);
  }
  return {
    read(entry, bytes) {
      if (entry.type === 'summarized') {
        summaryEnd = forgotten + held.length;
        return;
      }
      held.push({ entry, bytes });
      bytesHeld += bytes;
      if (bytesHeld > BYTES_MAX) forget();
    },
    sinceSummary: () => textOf(held.slice(Math.max(0, summaryEnd - forgotten))),
    withUuids(uuids) {
      const wanted = new Set(uuids);
      return textOf(held.filter(({ entry }) => wanted.has(entry.origin.uuid)));
    },
  };
}
