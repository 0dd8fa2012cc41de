import { createLineReader } from '../clients/claude-code/create-line-reader.ts';
import { heedsBackground } from '../clients/claude-code/heeds-background.ts';
import { keepsLastRound } from '../clients/claude-code/keeps-last-round.ts';
import { START } from '../domain/position.ts';
import { isAbandoned, type Thread } from '../domain/thread.ts';
import { createVocabulary, type FindIds, type Vocabulary } from '../facts/vocabulary.ts';
import { maskEntry } from '../transcript/mask-entry.ts';
import type { Masker } from '../transcript/mask-secrets.ts';
import { openIfReadable } from '../transcript/read-lines.ts';
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
  const seen = new Set<string>();
  const end = { turn: 0, keptAtBoundary: '', turnsSinceSummary: 0, hasBrief: false };
  let version = '';
  let lastMessageId = '';
  // Why one cannot be read was told when its new rows were looked for.
  const transcript = openIfReadable(path, () => {});
  const readLine = createLineReader();
  try {
    const skip = (transcript?.size ?? 0) - WINDOW_BYTES;
    for (const line of transcript?.lines(skip > 0 ? { ...START, offset: skip } : START) ?? []) {
      if (isAbandoned(thread, line.next.offset - line.bytes.length - 1)) continue;
      const decoded = readLine(line.bytes, line.number);
      if (decoded.sidechain !== sidechain || seen.has(decoded.uuid)) continue;
      if (decoded.uuid !== '') seen.add(decoded.uuid);
      if (decoded.version !== '') version = decoded.version;
      if (decoded.entries.length === 0 && BRIEFS.some((words) => line.bytes.includes(words)))
        end.hasBrief = true;
      for (const entry of decoded.entries.map((each) => maskEntry(each, masker))) {
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
