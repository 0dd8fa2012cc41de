import { decodeLine } from '../clients/claude-code/decode-line.ts';
import { keepsLastRound } from '../clients/claude-code/keeps-last-round.ts';
import { START } from '../domain/position.ts';
import { maskEntry } from '../transcript/mask-entry.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import { createRecentMessages } from './recent-messages.ts';

/** The end of a conversation, as far as a compaction may have left it alone. */
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
}

/** Far more than the last round of any conversation; the rest does not matter here. */
const WINDOW_BYTES = 8 << 20;
const BRIEF = Buffer.from('[tideproof] ');

export function readTranscriptEnd(path: string, sidechain: boolean): TranscriptEnd {
  const recent = createRecentMessages();
  const end = { keptAtBoundary: '', turnsSinceSummary: 0, hasBrief: false };
  let version = '';
  const transcript = openTranscript(path);
  if (!transcript) return { ...end, lastRound: '', sinceSummary: '' };
  try {
    const skip = transcript.size - WINDOW_BYTES;
    let lastMessageId = '';
    for (const line of transcript.lines(skip > 0 ? { ...START, offset: skip } : START)) {
      const decoded = decodeLine(line.bytes, line.number);
      if (decoded.sidechain !== sidechain) continue;
      if (decoded.version !== '') version = decoded.version;
      if (decoded.entries.length === 0 && line.bytes.includes(BRIEF)) end.hasBrief = true;
      for (const entry of decoded.entries) {
        if (entry.type === 'compacted') end.keptAtBoundary = recent.withUuids(entry.keptUuids);
        if (entry.type === 'summarized') Object.assign(end, { turnsSinceSummary: 0, hasBrief: false });
        if (entry.type === 'measured' && entry.messageId !== lastMessageId) {
          lastMessageId = entry.messageId;
          end.turnsSinceSummary += 1;
        }
        recent.read(maskEntry(entry));
      }
    }
  } finally {
    transcript.close();
  }
  return {
    ...end,
    lastRound: keepsLastRound(version) ? recent.lastRound() : '',
    sinceSummary: recent.sinceSummary(),
  };
}
