import type { Reader } from '../context/context.ts';
import type { CompactionTrigger, EntryOf, SummarizedPart } from '../domain/entry.ts';
import { type Position, START } from '../domain/position.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import { readRows } from '../transcript/read-rows.ts';

/** A compaction as found in a transcript. */
export interface Boundary {
  /** From 1, in file order. */
  index: number;
  /** Id of the row that marks the compaction; older clients wrote only the summary. */
  uuid: string;
  time: string;
  trigger: CompactionTrigger;
  preTokens: number | null;
  postTokens: number | null;
  /** Empty if the client was stopped before it wrote the summary. */
  summary: string;
  /** Set if only a part of the conversation was summarized. */
  part?: SummarizedPart;
  /** The range of the conversation that it replaced, from the previous summary on. */
  from: Position;
  to: Position;
}

/** All compactions of a session's transcript, without those of subagents. Undefined if the file does not exist. */
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
  // A check of the bytes first, because parsing a long transcript takes seconds.
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

function describe({ origin, trigger, preTokens, postTokens }: EntryOf<'compacted'>) {
  const { uuid, time } = origin;
  return { uuid, time, trigger, preTokens: preTokens ?? null, postTokens: postTokens ?? null };
}

function unannounced({ origin: { uuid, time } }: EntryOf<'summarized'>) {
  return { uuid, time, trigger: 'unknown' as const, preTokens: null, postTokens: null };
}

/** The fill and the model at the last response of a range of a transcript; undefined if the range is empty. */
export function measureRange(
  path: string,
  { from, to }: Pick<Boundary, 'from' | 'to'>,
  reader: Reader,
): { tokens: number | null; model: string } | undefined {
  let measured: { tokens: number | null; model: string } | undefined;
  using transcript = openTranscript(path);
  for (const { start, entries } of transcript
    ? readRows(transcript, from, { ...reader, sidechain: false })
    : []) {
    if (start.offset >= to.offset) break;
    for (const entry of entries)
      if (entry.type === 'measured') measured = { tokens: entry.contextTokens, model: entry.model };
      else measured ??= { tokens: null, model: '' };
  }
  return measured;
}
