import { readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openArchive } from '../archive/sqlite/open-archive.ts';
import { decodeEvent } from '../clients/claude-code/decode-event.ts';
import { encodeReply } from '../clients/claude-code/encode-reply.ts';
import { parseJson } from '../clients/claude-code/parse-json.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import { handleEvent, type Machine } from '../flows/handle-event.ts';
import { appendLog } from '../system/log.ts';
import { archiveFile, dataDirectory, logFile } from '../system/paths.ts';

/** The client waits for us: whatever is not done by then is left to the next event. */
const DEADLINE_MILLISECONDS = 8000;
const CHUNK_BYTES = 1 << 16;

/** `hook <client>`: one event on stdin, the reply on stdout, exit 0 whatever happens. Gives back the lines read. */
export function runHook(environment: NodeJS.ProcessEnv): number {
  const dataDir = dataDirectory(environment);
  let linesRead = 0;
  const machine: Machine = {
    environment,
    now: () => new Date(),
    log: (message) => appendLog(logFile(dataDir), message),
    deadline: Date.now() + DEADLINE_MILLISECONDS,
    // A bundle of its own: most events never need it.
    loadBriefing: () => createRequire(__filename)('./briefing.cjs').briefing,
    onRead: (lines) => {
      linesRead += lines;
    },
  };
  try {
    const payload = readPayload();
    const event = payload && decodeEvent(payload, environment);
    if (!event) return linesRead;
    const output = encodeReply(answer(event, archiveFile(dataDir), machine), event.kind);
    if (output !== '') writeSync(1, output);
  } catch (error) {
    machine.log(`hook failed: ${(error as Error).stack}`);
  }
  return linesRead;
}

/** An archive that cannot be used costs its records, not the session: the brief is then made from the transcript alone. */
function answer(event: ClientEvent, file: string, machine: Machine): Reply {
  try {
    return answerFrom(event, file, machine);
  } catch (error) {
    machine.log(`archive unusable at ${event.kind}: ${(error as Error).stack}`);
    return event.kind === 'session-started' || event.kind === 'compaction-started'
      ? answerFrom(event, ':memory:', machine)
      : { kind: 'nothing' };
  }
}

function answerFrom(event: ClientEvent, file: string, machine: Machine): Reply {
  const archive = openArchive(file);
  try {
    return handleEvent(event, archive, machine);
  } finally {
    archive.close();
  }
}

/** Reads until the JSON is whole: some terminals never close stdin, and the client must not wait for that. */
function readPayload(): Record<string, unknown> | undefined {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let received = Buffer.alloc(0);
  for (;;) {
    const count = readChunk(chunk);
    received = Buffer.concat([received, chunk.subarray(0, count)]);
    const text = received.toString('utf8');
    if (count === 0 || text.trimEnd().endsWith('}')) {
      try {
        const payload = parseJson(text);
        return payload !== null && typeof payload === 'object' ? { ...payload } : undefined;
      } catch (error) {
        if (count === 0) throw error;
      }
    }
  }
}

function readChunk(chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(0, chunk, 0, chunk.length, null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
