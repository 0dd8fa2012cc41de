import type { BriefRequest } from '../../src/brief/brief-request.ts';
import { type Brief, composeBrief } from '../../src/brief/compose-brief.ts';
import { startProgress } from '../../src/domain/progress.ts';
import { stateOfRecord } from '../../src/record/state-of-record.ts';
import { readPlainly } from '../transcripts/read-plainly.ts';
import { PROJECT, type SessionWriter, writeSession } from '../transcripts/session-writer.ts';

/** What is known of a session that has said and done nothing. */
export function emptyRecord() {
  return stateOfRecord(startProgress());
}

/** Plays a little session and gives what would be known about it. */
export function playSession(play: (session: SessionWriter) => void) {
  const session = writeSession();
  play(session);
  const { facts, progress } = readPlainly(session.rows);
  return { facts, record: stateOfRecord(progress), turn: progress.turn };
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
