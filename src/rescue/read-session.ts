import type { ClientCopy, LiveConversation } from '../clients/client-copy.ts';
import type { Context } from '../context/context.ts';
import { START } from '../domain/position.ts';
import type { SessionRef } from '../domain/session.ts';
import { isAbandoned, type Thread } from '../domain/thread.ts';
import { knowNothing, type Learned, learnRows } from '../session/learn-rows.ts';
import { type Line, type OpenTranscript, openTranscript } from '../transcript/read-lines.ts';

/** A message of the user, masked, with marks around pasted text. */
export interface Said {
  uuid: string;
  line: number;
  text: string;
}

/** A session read from its transcript: its ledger, and the rows that the client would send. */
export interface WholeSession extends Learned {
  said: Said[];
  live: LiveConversation;
}

export interface CopyRequest {
  from: SessionRef;
  whole: WholeSession;
  copy: ClientCopy;
  time: string;
}

/** Reads a transcript from the start, without an incomplete last line. Undefined if the file does not exist. */
export function readSession(path: string, copy: ClientCopy, { reader, log }: Context) {
  using transcript = openTranscript(path);
  if (!transcript) return undefined;
  const known = knowNothing();
  const said: Said[] = [];
  const onRestart = () => said.splice(0);
  for (const { entries } of learnRows(transcript, known, { ...reader, log, onRestart }))
    for (const entry of entries)
      if (entry.type === 'prompt' && entry.author === 'user')
        said.push({ uuid: entry.origin.uuid, line: entry.origin.line, text: entry.text });
  return { ...known, said, live: copy.findLive(linesThatCount(transcript, known.progress.thread)) };
}

function* linesThatCount(transcript: OpenTranscript, thread: Thread): Generator<Line> {
  let offset = 0;
  for (const line of transcript.lines(START)) {
    if (!isAbandoned(thread, offset)) yield line;
    offset = line.next.offset;
  }
}
