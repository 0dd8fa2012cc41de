import { statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Context } from '../context/context.ts';
import { archiveFile, textsFile } from '../system/paths.ts';
import { RequestFailure } from './request-failure.ts';
import { answerNow } from './routes/now.ts';
import { startStream } from './send-answer.ts';

export type Live = ReturnType<typeof createLive>;

/** Polling interval, so that an event shows within a second. */
const LOOK_MILLISECONDS = 300;
/** Keep-alive interval, because proxies close a silent connection. */
const SIGN_MILLISECONDS = 15_000;
const PAGES_MAX = 20;

/** Pages that receive updates. The records are polled only while one is connected. */
export function createLive(openContext: () => Context) {
  const pages = new Set<ServerResponse>();
  let stop: (() => void) | undefined;
  const tell = (message: string) => {
    // A slow page skips a message: the next one is complete too.
    for (const page of pages) if (!page.writableNeedDrain) page.write(message);
  };
  const tellNow = (write: (message: string) => void) => {
    const context = openContext();
    try {
      write(`event: now\ndata: ${JSON.stringify(answerNow(context))}\n\n`);
    } catch (error) {
      context.log(`web could not tell what is going on: ${(error as Error).stack}`);
    }
  };
  const startLooking = () => {
    const { dataDir } = openContext();
    const hasNewRecords = watchArchive(archiveFile(dataDir));
    const hasNewWords = watchArchive(textsFile(dataDir));
    const looking = setInterval(() => {
      // Both are asked, because each answer is for the time since the last question.
      if ([hasNewRecords(), hasNewWords()].includes(true)) tellNow(tell);
    }, LOOK_MILLISECONDS);
    const signing = setInterval(() => tell(': still here\n\n'), SIGN_MILLISECONDS);
    return () => {
      clearInterval(looking);
      clearInterval(signing);
    };
  };
  const stopUnlessNeeded = () => {
    if (pages.size > 0) return;
    stop?.();
    stop = undefined;
  };
  return {
    add(response: ServerResponse): void {
      if (pages.size >= PAGES_MAX)
        throw new RequestFailure(503, 'Too many pages are open', 'Close those that you do not need');
      startStream(response);
      tellNow((message) => response.write(message));
      pages.add(response);
      response.once('close', () => {
        pages.delete(response);
        stopUnlessNeeded();
      });
      stop ??= startLooking();
    },
    close(): void {
      for (const page of pages) page.end();
      pages.clear();
      stopUnlessNeeded();
    },
  };
}

/** Detects writes to a database, which go to its log first. Readers create an empty log; the file may be missing or replaced. */
function watchArchive(file: string): () => boolean {
  const look = () =>
    [file, `${file}-wal`]
      .map((each) => statSync(each, { throwIfNoEntry: false }))
      .map((found) => (found?.size ? `${found.ino} ${found.mtimeMs} ${found.size}` : ''))
      .join();
  let seen = look();
  return () => {
    const before = seen;
    seen = look();
    return seen !== before;
  };
}
