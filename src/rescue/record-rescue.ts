import { copyLedger, inFront } from '../archive/records/inheritance.ts';
import { copyPins } from '../archive/records/pins.ts';
import { recordCopy } from '../archive/records/sessions.ts';
import { saveReading, startReading } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import { saveTextReading, startTextReading } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { type Position, START } from '../domain/position.ts';
import { startThread } from '../domain/thread.ts';
import { catchUp } from '../session/catch-up.ts';
import { textsFile } from '../system/paths.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import type { RescuePlan } from './plan-rescue.ts';

/** Gives the copy ledger, notes and pins of the original session, because its masked parts could not be read again. */
export function recordRescue({ from, session }: RescuePlan, archive: Archive, context: Context): void {
  const { database } = archive;
  const end = findEnd(session.transcriptPath);
  catchUp(archive, from, context, { deadline: Number.POSITIVE_INFINITY });
  archive.transaction(() => {
    recordCopy(database, session, { continues: from.id, undoes: null }, context.now().toISOString());
    const { transcriptId } = startReading(database, session.transcriptPath, session.id);
    const { transcriptId: of, position, progress } = startReading(database, from.transcriptPath, from.id);
    copyLedger(database, { transcriptId: of, lines: position.line }, transcriptId, session.id);
    const fresh = { thread: startThread(), contextTokens: 0, stuckAt: '', openCalls: [] };
    const generation = progress.generation + 1;
    const known = { ...inFront(progress, position.line), ...fresh, generation };
    saveReading(database, { transcriptId, position: end, progress: known });
    copyPins(database, from.id, session.id);
  });
  if (context.config['archive.words']) skipWords(session, end, context);
}

/** Marks the copy's text as archived: all of it is stored under the original session. */
function skipWords({ id, cwd, transcriptPath }: RescuePlan['session'], end: Position, { dataDir }: Context) {
  using texts = openTexts(textsFile(dataDir));
  texts.transaction(() => {
    const reading = startTextReading(texts.database, { path: transcriptPath, sessionId: id, agentId: '' });
    const progress = { sessionId: id, cwd, firstTime: 0, lastTime: 0 };
    saveTextReading(texts.database, { ...reading, position: end }, progress);
  });
}

function findEnd(path: string): Position {
  using transcript = openTranscript(path);
  let end: Position = START;
  for (const line of transcript?.lines(START) ?? []) end = line.next;
  return end;
}
