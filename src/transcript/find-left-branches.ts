import type { Reader } from '../context/context.ts';
import { START } from '../domain/position.ts';
import { leaveBranch, startThread, type Thread } from '../domain/thread.ts';
import type { OpenTranscript } from './read-lines.ts';
import { readRow } from './read-rows.ts';

/** The parts of a transcript that the user had abandoned by rewinding when it was `end` bytes long. */
export function findLeftBranches(
  transcript: OpenTranscript,
  end: number,
  reader: Reader,
): Thread['abandoned'] {
  const thread = startThread();
  const seen = new Set<string>();
  const memory = {
    thread,
    tellsRewinds: true,
    isNewRow: (uuid: string) => !seen.has(uuid),
    toolOf: () => undefined,
  };
  for (const line of transcript.lines(START)) {
    if (line.next.offset > end) break;
    const { uuid, rewind } = readRow(line, { ...reader, sidechain: false, memory });
    if (rewind) {
      leaveBranch(thread, rewind.from, rewind.to);
      readRow(line, { ...reader, sidechain: false, memory });
    }
    seen.add(uuid);
  }
  return thread.abandoned;
}
