import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forgetTexts } from '../../src/archive/erase/forget-texts.ts';
import { openEntryWriter } from '../../src/archive/texts/entry-text.ts';
import { startTextReading } from '../../src/archive/texts/text-transcripts.ts';
import { openMemory } from '../../src/queries/open-stores.ts';
import { textsFile } from '../../src/system/paths.ts';
import { makeFolder } from '../make-folder.ts';

it('What is forgotten is overwritten, even if the process is killed before it writes the files anew', () => {
  const dataDir = makeFolder();
  using memory = openMemory({ dataDir });
  const { database, transaction } = memory.texts;
  const countInFile = () => {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return readFileSync(textsFile(dataDir), 'latin1').split('is hunter2').length - 1;
  };
  transaction(() => {
    const owner = { path: join(dataDir, 's.jsonl'), sessionId: 's', agentId: '' };
    const { transcriptId } = startTextReading(database, owner);
    const prompt = { part: 0, time: 1, kind: 'prompt', tool: '', failed: false } as const;
    const writer = openEntryWriter(database);
    for (let line = 0; line < 500; line++)
      writer.write(transcriptId, {
        ...prompt,
        line,
        uuid: `row ${line}`,
        text: `My password is hunter2 ${line}`,
      });
    writer.flush();
  });
  expect(countInFile()).toBeGreaterThan(400);
  transaction(() => forgetTexts(database, { sessionIds: ['s'], entries: [] }, () => {}));
  expect(countInFile()).toBe(0);
});
