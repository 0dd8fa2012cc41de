import type { Entry } from '../domain/entry.ts';
import { textOfEntry } from '../facts/entry-text.ts';

/** What stood last in a conversation, word for word. */
export interface RecentMessages {
  read(entry: Entry): void;
  /** The last message of the assistant and all that came after it. */
  lastRound(): string;
  /** All that came after the last summary. */
  sinceSummary(): string;
  /** Those that the client says it has kept. */
  withUuids(uuids: readonly string[]): string;
}

/** More than a client keeps of most; a longer conversation is only remembered at its end. */
const MESSAGES_MAX = 4000;
const CHARACTERS_MAX = 4_000_000;

interface Message {
  uuid: string;
  text: string;
}

export function createRecentMessages(): RecentMessages {
  let messages: Message[] = [];
  let characters = 0;
  let lastMessageId = '';
  /** Counted from the first message ever read, so that forgetting old ones changes nothing. */
  let forgotten = 0;
  let roundStart = 0;
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
      if (entry.type === 'measured' && entry.messageId !== lastMessageId) {
        lastMessageId = entry.messageId;
        roundStart = count();
      }
      const text = textOfEntry(entry);
      if (entry.type === 'summarized') summaryEnd = count();
      if (text === '' || entry.type === 'summarized') return;
      messages.push({ uuid: entry.origin.uuid, text });
      characters += text.length;
      if (messages.length > MESSAGES_MAX || characters > CHARACTERS_MAX) forget();
    },
    lastRound: () => from(roundStart),
    sinceSummary: () => from(summaryEnd),
    withUuids(uuids) {
      const wanted = new Set(uuids);
      return join(messages.filter(({ uuid }) => wanted.has(uuid)));
    },
  };
}
