import type { Reader } from '../context/context.ts';
import type { Position } from '../domain/position.ts';
import { findLeftBranches } from '../transcript/find-left-branches.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import { readRows } from '../transcript/read-rows.ts';

/** A prompt of the user or a text of the assistant. */
export interface Message {
  by: 'user' | 'assistant';
  text: string;
  time: string;
  uuid: string;
  line: number;
}

export interface Conversation {
  messages: Message[];
  /** How often each tool was called. */
  calls: Record<string, number>;
}

/** Messages and calls in a range of a transcript, masked, without branches that the user abandoned by rewinding. */
export function readConversation(path: string, from: Position, to: Position, reader: Reader): Conversation {
  const conversation: Conversation = { messages: [], calls: {} };
  using transcript = openTranscript(path);
  const abandoned = transcript ? findLeftBranches(transcript, to.offset, reader) : [];
  const rows = transcript ? readRows(transcript, from, { ...reader, sidechain: false, abandoned }) : [];
  for (const row of rows) {
    if (row.next.offset > to.offset) break;
    for (const entry of row.entries) {
      const { uuid, time, line } = entry.origin;
      const place = { time, uuid, line };
      if (entry.type === 'prompt') conversation.messages.push({ by: 'user', text: entry.text, ...place });
      if (entry.type === 'said') conversation.messages.push({ by: 'assistant', text: entry.text, ...place });
      if (entry.type === 'called') conversation.calls[entry.tool] = (conversation.calls[entry.tool] ?? 0) + 1;
    }
  }
  return conversation;
}
