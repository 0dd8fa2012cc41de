import { join } from 'node:path';
import { touchSession } from '../../src/archive/records/sessions.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openEntryWriter, type TextEntry } from '../../src/archive/texts/entry-text.ts';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import { saveTextReading, startTextReading } from '../../src/archive/texts/text-transcripts.ts';
import { archiveFile, textsFile } from '../../src/system/paths.ts';
import type { Machine } from './hub-room.ts';

export interface WrittenSession {
  id: string;
  /** The folder `work` of the machine when not given. */
  cwd?: string;
  agentId?: string;
  /** What is said, in order. */
  texts: readonly (string | Partial<TextEntry>)[];
  /** The number of the first line; those before are there already. */
  from?: number;
  /** When the first is said; one second lies between two. */
  start?: number;
}

export const START = Date.parse('2026-11-02T08:00:00Z');

/** Puts a session into the archive of a machine as hooks leave it. */
export function writeSession({ context, home }: Machine, session: WrittenSession): void {
  const { id, cwd = join(home, 'work'), agentId = '', texts, from = 0, start = START } = session;
  const path = `${context.dataDir}/${id}${agentId}.jsonl`;
  const last = start + 1000 * (from + texts.length);
  using archive = openArchive(archiveFile(context.dataDir));
  const touched = { id, client: context.client.id, cwd, transcriptPath: path };
  touchSession(archive.database, touched, { now: new Date(last) });
  using store = openTexts(textsFile(context.dataDir));
  store.transaction(() => {
    const reading = startTextReading(store.database, { path, sessionId: id, agentId });
    const writer = openEntryWriter(store.database);
    for (const [index, given] of texts.entries()) {
      const line = from + index + 1;
      const entry = typeof given === 'string' ? { text: given } : given;
      writer.write(reading.transcriptId, {
        ...{
          uuid: `${id} row ${line}`,
          line,
          part: 0,
          time: start + 1000 * line,
          kind: 'said',
          tool: '',
          failed: false,
        },
        text: '',
        ...entry,
      });
    }
    writer.flush();
    saveTextReading(store.database, reading, { sessionId: id, cwd, firstTime: start, lastTime: last });
  });
}
