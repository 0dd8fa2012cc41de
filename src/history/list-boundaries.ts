import type { Reader } from '../context/context.ts';
import type { CompactionTrigger, EntryOf, SummarizedPart } from '../domain/entry.ts';
import { type Position, START } from '../domain/position.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import { readRows } from '../transcript/read-rows.ts';

/** A compaction as its transcript shows it. */
export interface Boundary {
  /** From 1, in the order of the file. */
  index: number;
  /** Of the row that marks it; older clients wrote the summary only. */
  uuid: string;
  time: string;
  trigger: CompactionTrigger;
  preTokens: number | null;
  postTokens: number | null;
  /** Empty when the client was stopped before it wrote it down. */
  summary: string;
  /** Of the messages that the client left as they were. */
  keptUuids: readonly string[];
  /** Where only a part of the conversation was summarized. */
  part?: SummarizedPart;
  /** The conversation that it replaced, from the summary before it on. */
  from: Position;
  to: Position;
}

/** All compactions of a transcript; those of agents have their own files. Nothing when there is no such file. */
export function listBoundaries(path: string, reader: Reader): Boundary[] | undefined {
  using transcript = openTranscript(path);
  if (!transcript) return undefined;
  const found: Boundary[] = [];
  let open: Omit<Boundary, 'index'> | undefined;
  let from: Position = START;
  const close = (end: Position) => {
    if (open) {
      found.push({ ...open, index: found.length + 1 });
      from = end;
    }
    open = undefined;
  };
  // Parsing all of a long transcript to find two rows takes seconds.
  const isWanted = (bytes: Buffer) => reader.rows.mayTellCompaction(bytes);
  const options = { ...reader, sidechain: false, lastLineToo: true, isWanted };
  for (const { entries, start, next } of readRows(transcript, START, options)) {
    const [entry] = entries;
    if (entry?.type === 'compacted') {
      close(start);
      open = { ...describe(entry), summary: '', from, to: start };
    } else if (entry?.type === 'summarized') {
      const { text: summary, part } = entry;
      open = { ...(open ?? { ...unannounced(entry), from, to: start }), summary, ...(part && { part }) };
      close(next);
    }
  }
  close(from);
  return found;
}

function describe({ origin, trigger, preTokens, postTokens, keptUuids }: EntryOf<'compacted'>) {
  const { uuid, time } = origin;
  return { uuid, time, trigger, preTokens: preTokens ?? null, postTokens: postTokens ?? null, keptUuids };
}

function unannounced({ origin: { uuid, time } }: EntryOf<'summarized'>) {
  return { uuid, time, trigger: 'unknown' as const, preTokens: null, postTokens: null, keptUuids: [] };
}

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
