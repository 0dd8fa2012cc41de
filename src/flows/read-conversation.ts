import { createLineReader } from '../clients/claude-code/create-line-reader.ts';
import type { Position } from '../domain/position.ts';
import { maskEntry } from '../transcript/mask-entry.ts';
import type { Masker } from '../transcript/mask-secrets.ts';
import { openTranscript } from '../transcript/read-lines.ts';

/** Something that was said in words. */
export interface Message {
  by: 'user' | 'assistant';
  text: string;
  line: number;
  time: string;
  uuid: string;
}

export interface Conversation {
  messages: Message[];
  /** How often each tool was called. */
  calls: Record<string, number>;
}

/** What was said and called in a part of a transcript, without secrets. */
export function readConversation(path: string, from: Position, to: Position, masker: Masker): Conversation {
  const conversation: Conversation = { messages: [], calls: {} };
  const transcript = openTranscript(path);
  const readLine = createLineReader();
  // The client appends some rows a second time.
  const seen = new Set<string>();
  try {
    for (const line of transcript?.lines(from) ?? []) {
      if (line.next.offset > to.offset) break;
      const { entries, sidechain } = readLine(line.bytes, line.number);
      const row = entries[0]?.origin.uuid;
      if (sidechain || row === undefined || seen.has(row)) continue;
      seen.add(row);
      for (const entry of entries.map((each) => maskEntry(each, masker))) {
        const { uuid, time } = entry.origin;
        const place = { line: line.number, time, uuid };
        if (entry.type === 'prompt') conversation.messages.push({ by: 'user', text: entry.text, ...place });
        if (entry.type === 'said')
          conversation.messages.push({ by: 'assistant', text: entry.text, ...place });
        if (entry.type === 'called')
          conversation.calls[entry.tool] = (conversation.calls[entry.tool] ?? 0) + 1;
      }
    }
  } finally {
    transcript?.close();
  }
  return conversation;
}
