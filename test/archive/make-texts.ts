import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openEntryWriter, type TextEntry } from '../../src/archive/texts/entry-text.ts';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import { startTextReading } from '../../src/archive/texts/text-transcripts.ts';
import { makeFolder } from '../make-folder.ts';

export const NOW = Date.parse('2026-03-09T12:00:00Z');

type Written = Partial<TextEntry> & { text: string };

/** An archive of texts with a transcript, each entry in a line of its own, until the running test is over. */
export function makeTexts(dataDir = makeFolder()) {
  const texts = openTexts(join(dataDir, 'texts.db'));
  onTestFinished(() => texts.close());
  const { database, transaction } = texts;
  const open = (path: string, sessionId: string) =>
    startTextReading(database, { path, sessionId, agentId: '' }).transcriptId;
  let line = 0;
  const writeTo = (transcriptId: number, ...entries: Written[]) => {
    const writer = openEntryWriter(database);
    transaction(() => {
      for (const entry of entries) {
        line += 1;
        writer.write(transcriptId, {
          ...{ uuid: `row-${line}`, line, part: 0, time: NOW, kind: 'said', tool: '', failed: false },
          ...entry,
        });
      }
      writer.flush();
    });
  };
  const transcriptId = open('/s.jsonl', 's-1');
  return {
    dataDir,
    texts,
    open,
    writeTo,
    write: (...entries: Written[]) => writeTo(transcriptId, ...entries),
  };
}
