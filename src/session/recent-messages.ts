import type { Entry } from '../domain/entry.ts';
import { textOfEntry } from '../record/entry-text.ts';

/** The last messages of a conversation, word for word. */
export interface RecentMessages {
  read(entry: Entry): void;
  /** All messages after the last summary. */
  sinceSummary(): string;
  /** The messages with these ids, which the client says it has kept. */
  withUuids(uuids: readonly string[]): string;
}

/** More than a client usually keeps; of a longer conversation only the end is held. */
const MESSAGES_MAX = 4000;
const CHARACTERS_MAX = 4_000_000;

interface Message {
  uuid: string;
  text: string;
}

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
    text: () =>
      entries
        .map(textOfEntry)
        .filter((text) => text !== '')
        .join('\n'),
  };
}

export function createRecentMessages(): RecentMessages {
  let messages: Message[] = [];
  let characters = 0;
  /** Offsets count from the first message read, so that dropping old ones does not shift them. */
  let forgotten = 0;
  let summaryEnd = 0;
  const count = () => forgotten + messages.length;
  const join = (some: readonly Message[]) => some.map(({ text }) => text).join('\n');
  const from = (index: number) => join(messages.slice(Math.max(0, index - forgotten)));
  function forget(): void {
    const surplus = Math.floor(messages.length / 2);
    messages = messages.slice(surplus);
    forgotten += surplus;
    characters = messages.reduce((sum, { text }) => sum + text.length, 0);
  }
  return {
    read(entry) {
      const text = textOfEntry(entry);
      if (entry.type === 'summarized') summaryEnd = count();
      if (text === '' || entry.type === 'summarized') return;
      messages.push({ uuid: entry.origin.uuid, text });
      characters += text.length;
      if (messages.length > MESSAGES_MAX || characters > CHARACTERS_MAX) forget();
    },
    sinceSummary: () => from(summaryEnd),
    withUuids(uuids) {
      const wanted = new Set(uuids);
      return join(messages.filter(({ uuid }) => wanted.has(uuid)));
    },
  };
}
