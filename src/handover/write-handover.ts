import { findHandover, type Handover, saveHandover } from '../archive/sqlite/handovers.ts';
import { openLedger } from '../archive/sqlite/ledger.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { findReading } from '../archive/sqlite/transcripts.ts';
import { composeHandoff } from '../brief/compose-handoff.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import { requestsOf } from '../brief/find-open-ends.ts';
import { shapeHandover } from '../brief/shape-handover.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { catchUp } from '../flows/catch-up.ts';
import { noteBoundary } from '../flows/note-compaction.ts';
import { readTranscriptEnd } from '../flows/read-transcript-end.ts';
import { readBranch } from '../system/read-branch.ts';
import { composeHandoverRequest, SYSTEM } from './handover-words.ts';
import type { Writer } from './writer.ts';

const RECORD_BUDGET = { charactersMax: 12_000, tokensMax: 4000 };
const READING_MILLISECONDS = 30_000;

/**
 * Has a model write the handover of a session and stores it. Gives the one there is when nothing happened since, and
 * nothing when there is nothing to hand over. What the ledger knows is safe before; a failure costs nothing of it.
 */
export async function writeHandover(
  session: SessionRef,
  writer: Writer,
  archive: Archive,
  context: Context,
): Promise<Handover | undefined> {
  const { database } = archive;
  const { masker } = context;
  catchUp(archive, session, session.transcriptPath, context, {
    sidechain: false,
    deadline: Date.now() + READING_MILLISECONDS,
    onCompaction: (entry, progress) =>
      noteBoundary(entry, progress, { sessionId: session.id, agentId: '' }, archive),
  });
  const reading = findReading(database, session.transcriptPath);
  const facts = reading ? openLedger(database, reading.transcriptId).all() : [];
  if (!reading || requestsOf(facts).length === 0) return undefined;
  const { turn } = reading.progress;
  const before = findHandover(database, session.id);
  if (before?.turn === turn) return before;
  const record = composeHandoff({
    facts,
    runningPrompt: '',
    ending: 'ended',
    ageMilliseconds: 0,
    branch: readBranch(session.cwd) ?? '',
    cwd: session.cwd,
    turn,
    transcriptPath: session.transcriptPath,
    ...RECORD_BUDGET,
  });
  const { thread } = reading.progress;
  const { sinceSummary } = readTranscriptEnd(session.transcriptPath, {
    ...{ sidechain: false, thread, masker, until: 'last summary' as const },
  });
  const answer = await writer.write({
    system: SYSTEM,
    prompt: composeHandoverRequest(record, sinceSummary),
    timeoutMilliseconds: context.config['handover.timeoutSeconds'] * 1000,
  });
  const text = shapeHandover(masker.mask(answer));
  if (text === undefined) throw new Error('The answer lacks one of WHY, WHAT, HOW and CONTINUE_BY');
  const handover: Handover = {
    sessionId: session.id,
    writtenAt: context.now().toISOString(),
    turn,
    writtenBy: writer.name,
    tokens: estimateTokens(text),
    text,
  };
  archive.transaction(() => saveHandover(database, handover));
  return handover;
}
