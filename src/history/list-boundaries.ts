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
