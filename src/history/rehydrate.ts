import { openLedger } from '../archive/records/ledger.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { type Brief, composeBrief } from '../brief/compose-brief.ts';
import type { Fact } from '../domain/fact.ts';
import { startProgress } from '../domain/progress.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { stateOfRecord } from '../facts/state-of-record.ts';

/** All that was known before a compaction. */
export interface Remembered {
  facts: Fact[];
  record: StateOfRecord;
  turn: number;
  number: number;
  cwd: string;
  /** Empty when it is gone. */
  transcriptPath: string;
}

/** What a ledger knew before a compaction, from the archive, for when the transcript is gone: what had been seen by then, as far as it still stands. */
export function findKnownBefore(
  database: Database,
  transcriptPath: string,
  time: string,
): Pick<Remembered, 'facts' | 'record'> | undefined {
  const reading = findReading(database, transcriptPath);
  if (!reading) return undefined;
  const facts = openLedger(database, reading.transcriptId).all();
  // How the work stood then is not on record: only the facts have a time.
  const record = stateOfRecord(startProgress());
  return { facts: facts.filter(({ first }) => first.time <= time), record };
}

/** A brief that stands for itself: it takes no summary for granted. */
export function rehydrate(
  { number, ...remembered }: Remembered,
  budget: { charactersMax: number; tokensMax: number },
): Brief {
  return composeBrief({
    ...remembered,
    ...budget,
    compaction: number,
    runningPrompt: '',
    carried: '',
    keptMessages: '',
    given: '',
    announce: false,
  });
}
