import type { Client } from '../clients/client.ts';
import type { Entry } from '../domain/entry.ts';
import { START } from '../domain/position.ts';
import type { Thread } from '../domain/thread.ts';
import { textOfEntry } from '../record/describe-call.ts';
import type { Masker } from '../secrets/mask-secrets.ts';
import { openIfReadable, untilUnreadable } from '../transcript/read-lines.ts';
import { readRows } from '../transcript/read-rows.ts';

/** The end of a conversation: messages that a compaction may have kept. */
export interface TranscriptEnd {
  /** What the client keeps if it compacts now; empty if it is not known to keep anything. */
  lastRound: string;
  /** What the client said it kept at the last compaction; empty if only the last round is wanted. */
  keptAtBoundary: string;
  /** Messages after the last summary; empty if only the last round is wanted. */
  sinceSummary: string;
  turnsSinceSummary: number;
  /** Whether there is a brief of ours after the last summary. */
  hasBrief: boolean;
  /** Whether the compaction running now replaces only a part of the conversation. Known only with `asksPart`. */
  isPart: boolean;
  /** The version of the client that wrote it. */
  version: string;
  /** Whether this client shows the model the answer of a hook that it does not wait for. */
  heedsBackground: boolean;
}

/** How much of the file's end is searched for the last round (few need the second step), and for the last summary. */
const ROUND_BYTES = [32 << 10, 256 << 10];
const SUMMARY_BYTES = 16 << 20;
/** The beginning of briefs; our other texts for the model begin differently. */
const BRIEF = Buffer.from('[tideproof] Compaction ');

interface TranscriptEndOptions {
  /** The rewinds, to skip abandoned branches. */
  thread: Thread;
  /** Whether it is the transcript of an agent. */
  sidechain: boolean;
  client: Client;
  masker: Masker;
  /** How far back to read. */
  until: 'last round' | 'last summary';
  /** When to be content with the end of the file alone, in milliseconds since the epoch. */
  deadline?: number;
  /** Whether `isPart` is wanted too, which takes the client's marks of typed prompts. */
  asksPart?: boolean;
}

/** Read only when a brief is made, so that no other event pays for it, and no more of the file than needed. */
export function readTranscriptEnd(path: string, options: TranscriptEndOptions): TranscriptEnd {
  for (const bytes of options.until === 'last round' ? ROUND_BYTES : []) {
    const end = readWindow(path, options, bytes)!;
    // A partial summary shows in marks of typed prompts; if the larger window has none, the compaction counts as whole.
    if (end.isRoundWhole && (end.isMarked || !options.asksPart || bytes > ROUND_BYTES[0]!)) return end;
  }
  const { deadline = Number.POSITIVE_INFINITY } = options;
  const isLate = () => Date.now() > deadline;
  return readWindow(path, options, SUMMARY_BYTES, isLate) ?? readWindow(path, options, ROUND_BYTES[1]!)!;
}

/** Undefined if it would take too long. */
function readWindow(
  path: string,
  { client, sidechain, thread, masker, until }: TranscriptEndOptions,
  windowBytes: number,
  isLate = () => false,
): (TranscriptEnd & { isRoundWhole: boolean; isMarked: boolean }) | undefined {
  const recent = createRecentMessages();
  const isSummaryWanted = until === 'last summary';
  /** Used to skip rows that the client writes twice. */
  const briefs = new Set<string>();
  const end = { keptAtBoundary: '', turnsSinceSummary: 0, hasBrief: false };
  let version = '';
  let rounds = 0;
  const typed = { isMarked: false, isLast: false };
  // The reason was logged when new rows were read.
  using transcript = openIfReadable(path, () => {});
  const skip = (transcript?.size ?? 0) - windowBytes;
  const from = skip > 0 ? { ...START, offset: skip } : START;
  // Pastes are not marked: the text is compared with other text as it was sent.
  const reader = { rows: client.rows, masker, pastesOf: () => [] };
  const options = { ...reader, sidechain, abandoned: thread.abandoned };
  for (const row of transcript ? untilUnreadable(readRows(transcript, from, options)) : []) {
    if (isLate()) return undefined;
    if (row.isAbandoned || row.sidechain !== sidechain) continue;
    if (row.version !== '') version = row.version;
    if (row.entries.length === 0 && row.bytes.includes(BRIEF) && !briefs.has(row.uuid)) {
      briefs.add(row.uuid);
      end.hasBrief = true;
    }
    const mark = row.uuid === '' ? client.rows.marksTyped(row.bytes) : undefined;
    typed.isMarked ||= mark === 'always';
    // The client may write bookkeeping of the turn before after the mark of the next typed prompt.
    if (row.uuid === '' || row.entries.length === 0) typed.isLast ||= mark !== undefined;
    else typed.isLast = false;
    for (const entry of row.entries) {
      if (entry.type === 'compacted' && isSummaryWanted)
        end.keptAtBoundary = recent.withUuids(entry.keptUuids);
      if (entry.type === 'summarized') Object.assign(end, { turnsSinceSummary: 0, hasBrief: false });
      if (!recent.read(entry, row.bytes.length)) continue;
      end.turnsSinceSummary += 1;
      rounds += 1;
    }
  }
  const traits = client.window.traitsOf(version);
  const { marksTypedCompactions: marksTyped, heedsBackground } = traits;
  return {
    ...end,
    // If the message before is in the window, the last round is there as a whole.
    isRoundWhole: rounds > 1,
    isMarked: typed.isMarked || !marksTyped,
    lastRound: traits.keepsLastRound ? recent.lastRound() : '',
    sinceSummary: isSummaryWanted ? recent.sinceSummary() : '',
    isPart: marksTyped && typed.isMarked && !typed.isLast,
    version,
    heedsBackground,
  };
}

/** The last messages of a conversation, word for word. */
export interface RecentMessages {
  /** Takes an entry, and the length of its row. Returns whether a message of the assistant begins with it. */
  read(entry: Entry, bytes: number): boolean;
  /** The last message of the assistant and all that came after it. */
  lastRound(): string;
  /** All messages after the last summary. */
  sinceSummary(): string;
  /** The messages with these ids, which the client says it has kept. */
  withUuids(uuids: readonly string[]): string;
}

/** The length of the rows whose entries are held: more than a client usually keeps. */
const BYTES_MAX = 8_000_000;

/** Collects entries and takes their text only when asked for, because each access to a text has to mask it. */
export function createRecentMessages(): RecentMessages {
  let held: { entry: Entry; bytes: number }[] = [];
  let bytesHeld = 0;
  /** Offsets count from the first entry read, so that dropping old ones does not shift them. */
  let forgotten = 0;
  let summaryEnd = 0;
  let roundStart = 0;
  let lastMessageId = '';
  const textOf = (some: typeof held) =>
    some
      .map(({ entry }) => textOfEntry(entry))
      .filter((text) => text !== '')
      .join('\n');
  const textFrom = (offset: number) => textOf(held.slice(Math.max(0, offset - forgotten)));
  function forget(): void {
    const surplus = Math.floor(held.length / 2);
    held = held.slice(surplus);
    forgotten += surplus;
    bytesHeld = held.reduce((sum, { bytes }) => sum + bytes, 0);
  }
  return {
    read(entry, bytes) {
      const offset = forgotten + held.length;
      if (entry.type === 'summarized') {
        summaryEnd = offset;
        return false;
      }
      const isRound = entry.type === 'measured' && entry.messageId !== lastMessageId;
      if (isRound) {
        lastMessageId = entry.messageId;
        roundStart = offset;
      }
      held.push({ entry, bytes });
      bytesHeld += bytes;
      if (bytesHeld > BYTES_MAX) forget();
      return isRound;
    },
    lastRound: () => textFrom(roundStart),
    sinceSummary: () => textFrom(summaryEnd),
    withUuids(uuids) {
      const wanted = new Set(uuids);
      return textOf(held.filter(({ entry }) => wanted.has(entry.origin.uuid)));
    },
  };
}
