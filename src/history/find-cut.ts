import type { Reader } from '../context/context.ts';
import type { Position } from '../domain/position.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import { readRows } from '../transcript/read-rows.ts';

/** Up to where a conversation is taken, and how much it holds there. */
export interface Cut {
  at: Position;
  /** As the last response before it reported; null when none did. */
  tokens: number | null;
  model: string;
  /** Whether anything was said since the place where the search began. */
  isEmpty: boolean;
}

/**
 * Where a conversation can be cut off so that it holds no more than so many tokens: before the first response that reports
 * more, and before the prompt that it answers. Never between a call and its answer: no model could go on from there.
 */
export function findCut(path: string, from: Position, to: Position, tokensMax: number, reader: Reader): Cut {
  const cut: Cut = { at: to, tokens: null, model: '', isEmpty: true };
  using transcript = openTranscript(path);
  if (!transcript) return cut;
  const open = new Set<string>();
  let place: Position = from;
  let messageId = '';
  // A prompt belongs to its answer.
  let asked = false;
  for (const { start, entries } of readRows(transcript, from, { ...reader, sidechain: false })) {
    if (start.offset >= to.offset) break;
    for (const entry of entries) {
      cut.isEmpty = false;
      if (entry.type === 'called') open.add(entry.callId);
      if (entry.type === 'answered') open.delete(entry.callId);
      const isPrompt = entry.type === 'prompt' && !entry.midTurn;
      const begins = isPrompt || (entry.type === 'measured' && entry.messageId !== messageId);
      if (begins && !asked && open.size === 0) place = start;
      if (isPrompt) asked = true;
      if (entry.type !== 'measured') continue;
      if (entry.contextTokens > tokensMax)
        return { ...cut, at: place, isEmpty: place.offset === from.offset };
      asked = false;
      messageId = entry.messageId;
      cut.tokens = entry.contextTokens;
      cut.model = entry.model;
    }
  }
  return cut;
}
