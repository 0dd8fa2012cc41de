import type { Client } from '../clients/client.ts';
import { START } from '../domain/position.ts';
import type { Thread } from '../domain/thread.ts';
import type { Masker } from '../secrets/mask-secrets.ts';
import { openIfReadable } from '../transcript/read-lines.ts';
import { readRows } from '../transcript/read-rows.ts';
import { createLastRound, createRecentMessages } from './recent-messages.ts';

/** The end of a conversation: what a compaction may have left alone. */
export interface TranscriptEnd {
  /** What the client keeps if it compacts now; empty for one that is not known to keep anything. */
  lastRound: string;
  /** What it said it kept at the last compaction; empty when only the last round is wanted. */
  keptAtBoundary: string;
  /** What came after the last summary; empty when only the last round is wanted. */
  sinceSummary: string;
  turnsSinceSummary: number;
  /** Whether a brief of ours stands after the last summary. */
  hasBrief: boolean;
  /** The words of files that the client attached after the last summary, to compare with; empty when only the last round is wanted. */
  reattached: string;
  /** Nobody typed the compaction that runs now, if one does: the user had a part of the conversation summarized. Told only where it is asked for. */
  isPart: boolean;
  /** Of the client that wrote it. */
  version: string;
  /** Whether this client shows the model what a hook answers that it does not wait for. */
  heedsBackground: boolean;
}

/** How far back the last round is looked for: few conversations need the second. What came since a summary may take the most. */
const ROUND_BYTES = [32 << 10, 256 << 10];
const SUMMARY_BYTES = 16 << 20;
/** How briefs begin; other words of ours to the model begin otherwise. */
const BRIEF = Buffer.from('[tideproof] Compaction ');

export interface TranscriptEndOptions {
  /** Knows which parts of it the user went back behind. */
  thread: Thread;
  /** Whether it is the transcript of an agent. */
  sidechain: boolean;
  client: Client;
  masker: Masker;
  /** How far back it is wanted. */
  until: 'last round' | 'last summary';
  /** Whether `isPart` is wanted too, for which marks of prompts have to be found. */
  asksPart?: boolean;
}

/** Read when a brief is made, so that no other event pays for it; no more of the file than is wanted. */
export function readTranscriptEnd(path: string, options: TranscriptEndOptions): TranscriptEnd {
  for (const bytes of options.until === 'last round' ? ROUND_BYTES : []) {
    const end = readWindow(path, options, bytes);
    // Whether a part was summarized is told by marks of prompts; where the larger window has none, it is taken for the whole.
    if (end.isRoundWhole && (end.isMarked || !options.asksPart || bytes > ROUND_BYTES[0]!)) return end;
  }
  return readWindow(path, options, SUMMARY_BYTES);
}

function readWindow(
  path: string,
  { client, sidechain, thread, masker, until }: TranscriptEndOptions,
  windowBytes: number,
): TranscriptEnd & { isRoundWhole: boolean; isMarked: boolean } {
  const recent = until === 'last summary' ? createRecentMessages() : undefined;
  const round = createLastRound();
  /** The client writes some rows a second time. */
  const briefs = new Set<string>();
  const end = { keptAtBoundary: '', turnsSinceSummary: 0, hasBrief: false };
  let version = '';
  let lastMessageId = '';
  let rounds = 0;
  let reattached: string[] = [];
  const typed = { isMarked: false, isLast: false };
  // Why one cannot be read was told when its new rows were looked for.
  using transcript = openIfReadable(path, () => {});
  const skip = (transcript?.size ?? 0) - windowBytes;
  const from = skip > 0 ? { ...START, offset: skip } : START;
  // Its words are compared with others, so they stay as they were sent.
  const reader = { rows: client.rows, masker, pastesOf: () => [] };
  const options = { ...reader, sidechain, abandoned: thread.abandoned };
  for (const row of transcript ? readRows(transcript, from, options) : []) {
    if (row.isAbandoned || row.sidechain !== sidechain) continue;
    if (row.version !== '') version = row.version;
    if (row.entries.length === 0 && row.bytes.includes(BRIEF) && !briefs.has(row.uuid)) {
      briefs.add(row.uuid);
      end.hasBrief = true;
    }
    const mark = row.uuid === '' ? client.rows.marksTyped(row.bytes) : undefined;
    typed.isMarked ||= mark === 'always';
    // The client may write its bookkeeping of the turn before after the mark of what was typed next.
    if (row.uuid === '' || row.entries.length === 0) typed.isLast ||= mark !== undefined;
    else typed.isLast = false;
    if (recent && row.entries.length === 0) reattached.push(client.rows.decodeReattached(row.bytes));
    for (const entry of row.entries) {
      if (entry.type === 'summarized') reattached = [];
      if (entry.type === 'compacted') end.keptAtBoundary = recent?.withUuids(entry.keptUuids) ?? '';
      if (entry.type === 'summarized') Object.assign(end, { turnsSinceSummary: 0, hasBrief: false });
      if (entry.type === 'measured' && entry.messageId !== lastMessageId) {
        lastMessageId = entry.messageId;
        end.turnsSinceSummary += 1;
        rounds += 1;
      }
      recent?.read(entry);
      round.read(entry);
    }
  }
  const lastRound = client.window.keepsLastRound(version) ? round.text() : '';
  const marksTyped = client.window.marksTypedCompactions(version);
  return {
    ...end,
    // With the message before it in sight the last one begins inside of the window.
    isRoundWhole: rounds > 1,
    isMarked: typed.isMarked || !marksTyped,
    lastRound,
    sinceSummary: recent?.sinceSummary() ?? '',
    reattached: reattached.filter(Boolean).join('\n\n'),
    isPart: marksTyped && typed.isMarked && !typed.isLast,
    version,
    heedsBackground: client.window.heedsBackground(version),
  };
}
