import type { BriefRequest } from '../../src/brief/brief-request.ts';
import { type Brief, composeBrief } from '../../src/brief/compose-brief.ts';
import { startProgress } from '../../src/domain/progress.ts';
import { stateOfRecord } from '../../src/record/state-of-record.ts';
import { createMemoryLedger } from '../../src/session/memory-ledger.ts';
import { takeLine } from '../../src/session/take-line.ts';
import { makeContext } from '../events/test-context.ts';
import { PROJECT, type SessionWriter, writeSession } from '../transcripts/session-writer.ts';

const context = makeContext();

/** What is known of a session that has said and done nothing. */
export function emptyRecord() {
  return stateOfRecord(startProgress());
}

/** Plays a little session and gives what would be known about it. */
export function playSession(play: (session: SessionWriter) => void) {
  const session = writeSession();
  play(session);
  const ledger = createMemoryLedger();
  const progress = startProgress();
  for (const [index, row] of session.rows.entries()) {
    const line = {
      bytes: Buffer.from(row),
      number: index + 1,
      next: { offset: 0, line: index + 1, head: '' },
    };
    takeLine(line, progress, ledger, {
      sidechain: false,
      ...context.reader,
      log: (message) => {
        throw new Error(message);
      },
    });
  }
  return { facts: ledger.all(), record: stateOfRecord(progress), turn: progress.turn };
}

/** The brief of a little session that was compacted into `carried`. */
export function briefOf(play: (session: SessionWriter) => void, more: Partial<BriefRequest> = {}): Brief {
  const { facts, record } = playSession(play);
  return composeBrief({
    facts,
    record,
    carried: 'Some work was done.',
    keptMessages: '',
    given: '',
    cwd: PROJECT,
    compaction: record.generation + 1,
    charactersMax: 9_500,
    tokensMax: 3_500,
    ...more,
  });
}
