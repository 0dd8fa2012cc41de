import { decodeLine } from '../clients/claude-code/decode-line.ts';
import { heedsBackground } from '../clients/claude-code/heeds-background.ts';
import { keepsLastRound } from '../clients/claude-code/keeps-last-round.ts';
import { START } from '../domain/position.ts';
import { maskEntry } from '../transcript/mask-entry.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import { createRecentMessages } from './recent-messages.ts';

/** The end of a conversation: what a compaction may have left alone. */
export interface TranscriptEnd {
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

/** Enough for the last round of nearly all conversations; what came since a summary may take more. */
const WINDOWS_BYTES = [256 << 10, 16 << 20];
/** How briefs begin; other words of ours to the model begin otherwise. */
const BRIEFS = ['[tideproof] Compaction '].map((words) => Buffer.from(words));

/** Read when a brief is made, so that no other event pays for it; no more of the file than `until` takes. */
export function readTranscriptEnd(
  path: string,
  sidechain: boolean,
  until: 'last round' | 'last summary',
): TranscriptEnd {
  const [short, long] = WINDOWS_BYTES as [number, number];
  const end = until === 'last round' ? readWindow(path, sidechain, short) : undefined;
  return end?.isRoundWhole ? end : readWindow(path, sidechain, long);
}

function readWindow(
  path: string,
  sidechain: boolean,
  windowBytes: number,
): TranscriptEnd & { isRoundWhole: boolean } {
  const recent = createRecentMessages();
  const seen = new Set<string>();
  const end = { keptAtBoundary: '', turnsSinceSummary: 0, hasBrief: false };
  let version = '';
  let lastMessageId = '';
  let rounds = 0;
  const transcript = openTranscript(path);
  try {
    const skip = (transcript?.size ?? 0) - windowBytes;
    for (const line of transcript?.lines(skip > 0 ? { ...START, offset: skip } : START) ?? []) {
      const decoded = decodeLine(line.bytes, line.number);
      if (decoded.sidechain !== sidechain || seen.has(decoded.uuid)) continue;
      if (decoded.uuid !== '') seen.add(decoded.uuid);
      if (decoded.version !== '') version = decoded.version;
      if (decoded.entries.length === 0 && BRIEFS.some((words) => line.bytes.includes(words)))
        end.hasBrief = true;
      for (const entry of decoded.entries.map(maskEntry)) {
        if (entry.type === 'compacted') end.keptAtBoundary = recent.withUuids(entry.keptUuids);
        if (entry.type === 'summarized') Object.assign(end, { turnsSinceSummary: 0, hasBrief: false });
        if (entry.type === 'measured' && entry.messageId !== lastMessageId) {
          lastMessageId = entry.messageId;
          end.turnsSinceSummary += 1;
          rounds += 1;
        }
        recent.read(entry);
      }
    }
  } finally {
    transcript?.close();
  }
  const lastRound = keepsLastRound(version) ? recent.lastRound() : '';
  return {
    ...end,
    // With the message before it in sight the last one begins inside of the window.
    isRoundWhole: rounds > 1,
    lastRound,
    sinceSummary: recent.sinceSummary(),
    heedsBackground: heedsBackground(version),
  };
}
