import { heedsBackground } from '../clients/claude-code/heeds-background.ts';
import { keepsLastRound } from '../clients/claude-code/keeps-last-round.ts';
import { START } from '../domain/position.ts';
import type { Thread } from '../domain/thread.ts';
import { createVocabulary, type FindIds, type Vocabulary } from '../facts/vocabulary.ts';
import type { Masker } from '../transcript/mask-secrets.ts';
import { openIfReadable } from '../transcript/read-lines.ts';
import { readRows } from './read-rows.ts';
import { createRecentMessages } from './recent-messages.ts';

/** The end of a conversation: the terms in use, and what a compaction may have left alone. */
export interface TranscriptEnd {
  vocabulary: Vocabulary;
  /** Turns in what was read: terms cool down by these. */
  turn: number;
  /** What the client keeps if it compacts now; empty for one that is not known to keep anything. */
  lastRound: string;
  /** What it said it kept at the last compaction. */
  keptAtBoundary: string;
  /** What came after the last summary. */
  sinceSummary: string;
  turnsSinceSummary: number;
  /** Whether a brief of ours stands after the last summary. */
  hasBrief: boolean;
  /** Whether this client shows the model what a hook answers that it does not wait for. */
  heedsBackground: boolean;
}

/** How far back terms are looked for. Older mentions have cooled down to nothing by then. */
const WINDOW_BYTES = 16 << 20;
/** How briefs begin; other words of ours to the model begin otherwise. */
const BRIEFS = ['[tideproof] Compaction ', '[tideproof] Lost '].map((words) => Buffer.from(words));

export interface TranscriptEndOptions {
  /** Knows which parts of it the user went back behind. */
  thread: Thread;
  /** Whether it is the transcript of an agent. */
  sidechain: boolean;
  masker: Masker;
  findIds?: FindIds | undefined;
}

/** Read when a brief is made, so that no other event pays for it. */
export function readTranscriptEnd(
  path: string,
  { sidechain, thread, masker, findIds }: TranscriptEndOptions,
): TranscriptEnd {
  const vocabulary = createVocabulary(findIds);
  const recent = createRecentMessages();
  /** The client writes some rows a second time. */
  const briefs = new Set<string>();
  const end = { turn: 0, keptAtBoundary: '', turnsSinceSummary: 0, hasBrief: false };
  let version = '';
  let lastMessageId = '';
  // Why one cannot be read was told when its new rows were looked for.
  const transcript = openIfReadable(path, () => {});
  try {
    const skip = (transcript?.size ?? 0) - WINDOW_BYTES;
    const from = skip > 0 ? { ...START, offset: skip } : START;
    const options = { sidechain, masker, abandoned: thread.abandoned };
    for (const row of transcript ? readRows(transcript, from, options) : []) {
      if (row.isAbandoned || row.sidechain !== sidechain) continue;
      if (row.version !== '') version = row.version;
      if (row.entries.length === 0 && isBrief(row.bytes) && !briefs.has(row.uuid)) {
        briefs.add(row.uuid);
        end.hasBrief = true;
      }
      for (const entry of row.entries) {
        if (entry.type === 'compacted') end.keptAtBoundary = recent.withUuids(entry.keptUuids);
        if (entry.type === 'summarized') Object.assign(end, { turnsSinceSummary: 0, hasBrief: false });
        if (entry.type === 'measured' && entry.messageId !== lastMessageId) {
          lastMessageId = entry.messageId;
          end.turnsSinceSummary += 1;
          end.turn += 1;
        }
        recent.read(entry);
        vocabulary.read(entry, end.turn, 0);
      }
    }
  } finally {
    transcript?.close();
  }
  const lastRound = keepsLastRound(version) ? recent.lastRound() : '';
  return {
    ...end,
    vocabulary,
    lastRound,
    sinceSummary: recent.sinceSummary(),
    heedsBackground: heedsBackground(version),
  };
}

function isBrief(bytes: Buffer): boolean {
  return BRIEFS.some((words) => bytes.includes(words));
}
