import type { ClientCopy, LiveConversation } from '../clients/client-copy.ts';
import type { Reader } from '../context/context.ts';
import type { Fact } from '../domain/fact.ts';
import { type Position, START } from '../domain/position.ts';
import { type Progress, startProgress } from '../domain/progress.ts';
import { isAbandoned, type Thread } from '../domain/thread.ts';
import { createMemoryLedger } from '../session/memory-ledger.ts';
import { type TakeLineOptions, takeLine } from '../session/take-line.ts';
import { type OpenTranscript, openTranscript } from '../transcript/read-lines.ts';

/** What the user said, without secrets, and with marks around what was pasted. */
export interface Said {
  uuid: string;
  line: number;
  text: string;
}

/** A session as it stands in its transcript: what was learned of it, and what the client would send. */
export interface WholeSession {
  facts: Fact[];
  progress: Progress;
  /** The rows it was learned from. */
  uuids: string[];
  said: Said[];
  live: LiveConversation;
  /** What the client counted before its first answer in the live part, and the line of that answer; 0 when it never did. */
  firstMeasured: { tokens: number; line: number };
}

interface ReadSessionOptions extends Reader, Pick<TakeLineOptions, 'log'> {
  copy: ClientCopy;
  /** Only what stands before this; all of it when not given. */
  upTo?: Position;
}

/** Reads a transcript from its beginning; a torn last line is left out. Nothing when there is no such file. */
export function readSession(path: string, options: ReadSessionOptions): WholeSession | undefined {
  using transcript = openTranscript(path);
  if (!transcript) return undefined;
  const learned = learn(transcript, options, []);
  return { ...learned, live: readLive(transcript, options, learned.progress.thread) };
}

function learn(
  transcript: OpenTranscript,
  options: ReadSessionOptions,
  abandoned: Thread['abandoned'],
): Omit<WholeSession, 'live'> {
  const memory = createMemoryLedger();
  const uuids: string[] = [];
  const said: Said[] = [];
  const firstMeasured = { tokens: 0, line: 0 };
  const progress = startProgress();
  progress.thread.abandoned = abandoned;
  const ledger = {
    ...memory,
    isNewRow(uuid: string) {
      const isNew = memory.isNewRow(uuid);
      if (isNew) uuids.push(uuid);
      return isNew;
    },
  };
  const { rows, masker, pastesOf, log, upTo } = options;
  for (const line of transcript.lines(START)) {
    if (upTo && line.next.offset > upTo.offset) break;
    const { rewind, entries } = takeLine(line, progress, ledger, {
      ...{ rows, masker, pastesOf, sidechain: false, log },
    });
    if (rewind) return learn(transcript, options, [...abandoned, [rewind.from, rewind.to]]);
    for (const entry of entries) {
      if (entry.type === 'prompt' && entry.author === 'user')
        said.push({ uuid: entry.origin.uuid, line: entry.origin.line, text: entry.text });
      if (entry.type === 'summarized') firstMeasured.tokens = 0;
      if (entry.type === 'measured' && firstMeasured.tokens === 0)
        Object.assign(firstMeasured, { tokens: entry.contextTokens, line: entry.origin.line });
    }
  }
  return { facts: memory.all(), progress, uuids, said, firstMeasured };
}

function readLive(
  transcript: OpenTranscript,
  { copy, upTo }: ReadSessionOptions,
  thread: Thread,
): LiveConversation {
  const follow = copy.follow();
  let offset = 0;
  for (const line of transcript.lines(START)) {
    if (upTo && line.next.offset > upTo.offset) break;
    if (!isAbandoned(thread, offset)) follow.read(line.bytes, line.number);
    offset = line.next.offset;
  }
  return follow.end();
}
