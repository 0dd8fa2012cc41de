import { openLedger } from '../archive/records/ledger.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { findOpenEnds, requestsOf } from '../brief/find-open-ends.ts';
import { readTasks } from '../clients/claude-code/rows/read-tasks.ts';
import type { Context } from '../context/context.ts';
import type { Fact } from '../domain/fact.ts';
import { endsMidTurn } from '../session/ends-mid-turn.ts';
import { mergeTasks } from '../session/merge-tasks.ts';
import type { Candidate } from './find-start-material.ts';

/** The session that a new one continues. */
export interface Predecessor extends Candidate {
  ending: 'cleared' | 'cut off' | 'mid-turn' | 'ended';
  facts: Fact[];
  turn: number;
}

const HOUR_MILLISECONDS = 3_600_000;

/** The right one, or none: not too old, with something asked in it, and unfinished unless the user wants any. */
export function findPredecessor(
  candidates: Candidate[],
  cleared: boolean,
  archive: Archive,
  context: Context,
): Predecessor | undefined {
  const { config } = context;
  const wanted = config['start.handoff'];
  if (wanted === 'never' || (cleared && !config['start.handoffAfterClear'])) return undefined;
  const oldest = context.now().getTime() - config['start.handoffMaxAgeHours'] * HOUR_MILLISECONDS;
  for (const candidate of candidates) {
    if (candidate.endedAt.getTime() < oldest) continue;
    const predecessor = readPredecessor(candidate, cleared, archive, context);
    if (predecessor && (wanted === 'always' || isUnfinished(predecessor))) return predecessor;
  }
  return undefined;
}

function readPredecessor(
  { session, endedAt }: Candidate,
  cleared: boolean,
  { database }: Archive,
  context: Context,
): Predecessor | undefined {
  const reading = findReading(database, session.transcriptPath);
  if (!reading) return undefined;
  const { turn, generation } = reading.progress;
  const mark = { uuid: '', line: 0, time: endedAt.toISOString(), turn, generation };
  const recorded = openLedger(database, reading.transcriptId).all();
  const facts = mergeTasks(recorded, readTasks(context.claudeDir, session.id), mark, context.masker);
  if (requestsOf(facts).length === 0) return undefined;
  const ending = cleared
    ? 'cleared'
    : !session.endedAt
      ? 'cut off'
      : endsMidTurn(session.transcriptPath, context.masker)
        ? 'mid-turn'
        : 'ended';
  return { session, endedAt, ending, facts, turn };
}

/** Clearing is no way to finish: what was in work is all the new session may want to know. */
function isUnfinished({ ending, facts }: Predecessor): boolean {
  const { tasks, errors } = findOpenEnds(facts);
  return ending !== 'ended' || tasks.length + errors.length > 0;
}
