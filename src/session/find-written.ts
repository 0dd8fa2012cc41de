import { findLastHandedOver, openLedger } from '../archive/records/ledger.ts';
import { findModelHandoff } from '../archive/records/sessions.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { WrittenByModel } from '../brief/compose-handoff.ts';
import type { Fact } from '../domain/fact.ts';
import { latestHandoff } from '../notes/compose-report.ts';

/** The last handoff that a model wrote about a session, in it or when it was asked afterwards. */
export function findWritten(
  sessionId: string,
  facts: readonly Fact[],
  { database }: Pick<Archive, 'database'>,
): WrittenByModel | undefined {
  const within = latestHandoff(facts);
  const asked = findModelHandoff(database, sessionId);
  if (!asked || (within && within.writtenAt > asked.writtenAt)) return within;
  return { text: asked.text, writtenAt: asked.writtenAt, from: `asked of ${asked.writtenBy}` };
}

export function findWrittenInProject(
  folders: readonly string[],
  { database }: Pick<Archive, 'database'>,
): WrittenByModel | undefined {
  const transcriptId = findLastHandedOver(database, folders);
  return transcriptId === undefined ? undefined : latestHandoff(openLedger(database, transcriptId).all());
}
