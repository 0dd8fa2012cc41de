import { openEntryWriter } from '../archive/texts/entry-writer.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import { findTextReading, saveTextReading, startTextReading } from '../archive/texts/transcripts.ts';
import type { Context } from '../context/context.ts';
import { keyOfText } from '../domain/fact.ts';
import type { SessionRef } from '../domain/session.ts';
import { textsFile } from '../system/paths.ts';

/** Makes a note searchable: unlike all else it stands in no transcript. */
export function archiveNote(session: SessionRef, text: string, { dataDir, masker, now }: Context): void {
  const { id, cwd, transcriptPath } = session;
  const noted = masker.mask(text).trim();
  const texts = openTexts(textsFile(dataDir));
  try {
    texts.transaction(() => {
      const reading =
        findTextReading(texts.database, transcriptPath) ??
        startTextReading(texts.database, { path: transcriptPath, sessionId: id, agentId: '' });
      const writer = openEntryWriter(texts.database);
      writer.write(reading.transcriptId, {
        ...{ uuid: `note ${keyOfText(noted)}`, line: reading.position.line, part: 0, time: now().getTime() },
        ...{ kind: 'note', tool: '', failed: false, text: noted },
      });
      writer.flush();
      saveTextReading(texts.database, reading, { sessionId: id, cwd, firstTime: 0, lastTime: 0 });
    });
  } finally {
    texts.close();
  }
}
