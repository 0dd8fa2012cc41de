import type { Client } from '../clients/client.ts';
import type { Entry } from '../domain/entry.ts';
import { START } from '../domain/position.ts';
import type { Thread } from '../domain/thread.ts';
import { textOfEntry } from '../record/describe-call.ts';
import type { Masker } from '../secrets/mask-secrets.ts';
import { type OpenTranscript, openIfReadable, untilUnreadable } from '../transcript/read-lines.ts';
import { readRows } from '../transcript/read-rows.ts';

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
  until: 'last round' | 'last summary';
  /** When to be content with the end of the file alone, in milliseconds since the epoch. */
  deadline?: number;
  /** Whether `isPart` is wanted too, which takes the client's marks of typed prompts. */
  asksPart?: boolean;
}

/** The end of a conversation: messages that a compaction may have kept. */
export type TranscriptEnd = ReturnType<typeof readTranscriptEnd>;

/** Read only when a brief is made, so that no other event pays for it, and no more of the file than needed. */
export function readTranscriptEnd(path: string, options: TranscriptEndOptions) {
  // The reason was logged when new rows were read.
  using transcript = openIfReadable(path, () => {});
  for (const bytes of options.until === 'last round' ? ROUND_BYTES : []) {
    const end = readWindow(transcript, options, bytes)!;
    // A partial summary shows in marks of typed prompts; if the larger window has none, the compaction counts as whole.
    if (end.isRoundWhole && (end.isMarked || !options.asksPart || bytes > ROUND_BYTES[0]!)) return end;
  }
  const isLate = () => Date.now() > (options.deadline ?? Number.POSITIVE_INFINITY);
  const whole = readWindow(transcript, options, SUMMARY_BYTES, isLate);
  return whole ?? readWindow(transcript, options, ROUND_BYTES[1]!)!;
}

/** Undefined if it would take too long. */
function readWindow(
  transcript: OpenTranscript | undefined,
  { client, sidechain, thread, masker, until }: TranscriptEndOptions,
  windowBytes: number,
  isLate = () => false,
) {
  const recent = createRecentMessages();
  const wantsSummary = until === 'last summary';
  /** Used to skip rows that the client writes twice. */
  const briefs = new Set<string>();
  const end = {
    /** What the client said it kept at the last compaction; empty if only the last round is wanted. */
    keptAtBoundary: '',
    turnsSinceSummary: 0,
    /** Whether there is a brief of ours after the last summary. */
    hasBrief: false,
    version: '',
  };
  let rounds = 0;
  const typed = { isMarked: false, isLast: false };
  const skip = (transcript?.size ?? 0) - windowBytes;
  const from = skip > 0 ? { ...START, offset: skip } : START;
  // Pastes are not marked: the text is compared with other text as it was sent.
  const options = { rows: client.rows, masker, pastesOf: () => [], sidechain, abandoned: thread.abandoned };
  for (const row of transcript ? untilUnreadable(readRows(transcript, from, options)) : []) {
    if (isLate()) return undefined;
    if (row.isAbandoned || row.sidechain !== sidechain) continue;
    if (row.version !== '') end.version = row.version;
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
      if (entry.type === 'compacted' && wantsSummary) end.keptAtBoundary = recent.withUuids(entry.keptUuids);
      if (entry.type === 'summarized') Object.assign(end, { turnsSinceSummary: 0, hasBrief: false });
      if (!recent.read(entry, row.bytes.length)) continue;
      end.turnsSinceSummary += 1;
      rounds += 1;
    }
  }
  const { marksTypedCompactions, keepsLastRound, heedsBackground } = client.window.traitsOf(end.version);
  return {
    ...end,
    // If the message before is in the window, the last round is there as a whole.
    isRoundWhole: rounds > 1,
    isMarked: typed.isMarked || !marksTypedCompactions,
    /** What the client keeps if it compacts now; empty if it is not known to keep anything. */
    lastRound: keepsLastRound ? recent.lastRound() : '',
    /** Messages after the last summary; empty if only the last round is wanted. */
    sinceSummary: wantsSummary ? recent.sinceSummary() : '',
    /** Whether the compaction running now replaces only a part of the conversation. Known only with `asksPart`. */
    isPart: marksTypedCompactions && typed.isMarked && !typed.isLast,
    /** Whether this client shows the model the answer of a hook that it does not wait for. */
    heedsBackground,
  };
}

/** The length of the rows whose entries are held: more than a client usually keeps. */
const BYTES_MAX = 8_000_000;

/** The last messages of a conversation, word for word. Their text is taken when asked for, because it has to be masked. */
export function createRecentMessages() {
  let held: { entry: Entry; place: number; bytes: number }[] = [];
  let bytesHeld = 0;
  let count = 0;
  let summaryEnd = 0;
  let roundStart = 0;
  let lastMessageId = '';
  const textOf = (isWanted: (each: (typeof held)[number]) => boolean) =>
    held
      .filter(isWanted)
      .map(({ entry }) => textOfEntry(entry))
      .filter((text) => text !== '')
      .join('\n');
  return {
    /** Takes an entry, and the length of its row. Returns whether a message of the assistant begins with it. */
    read(entry: Entry, bytes: number): boolean {
      if (entry.type === 'summarized') {
        summaryEnd = count;
        return false;
      }
      const isRound = entry.type === 'measured' && entry.messageId !== lastMessageId;
      if (isRound) {
        lastMessageId = entry.messageId;
        roundStart = count;
      }
      held.push({ entry, place: count, bytes });
      count += 1;
      bytesHeld += bytes;
      if (bytesHeld > BYTES_MAX) {
        held = held.slice(Math.floor(held.length / 2));
        bytesHeld = held.reduce((sum, each) => sum + each.bytes, 0);
      }
      return isRound;
    },
    /** The last message of the assistant and all that came after it. */
    lastRound: () => textOf(({ place }) => place >= roundStart),
    sinceSummary: () => textOf(({ place }) => place >= summaryEnd),
    withUuids(uuids: readonly string[]) {
      const wanted = new Set(uuids);
      return textOf(({ entry }) => wanted.has(entry.origin.uuid));
    },
  };
}
