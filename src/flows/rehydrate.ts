import type { Database } from '../archive/sqlite/binding.ts';
import { openLedger } from '../archive/sqlite/ledger.ts';
import { findReading } from '../archive/sqlite/transcripts.ts';
import { type Brief, composeBrief } from '../brief/compose-brief.ts';
import type { Fact } from '../domain/fact.ts';

/** All that was known before a compaction. */
export interface Remembered {
  facts: Fact[];
  turn: number;
  number: number;
  cwd: string;
  /** Empty when it is gone. */
  transcriptPath: string;
}

/** What a ledger knew before a compaction, from the archive, for when the transcript is gone: what had been seen by then, as far as it still stands. */
export function findFactsBefore(database: Database, transcriptPath: string, time: string): Fact[] {
  const reading = findReading(database, transcriptPath);
  if (!reading) return [];
  const facts = openLedger(database, reading.transcriptId).all();
  return facts.filter(({ first }) => first.time <= time);
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
