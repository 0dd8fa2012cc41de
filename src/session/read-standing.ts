import { openLedger } from '../archive/records/ledger.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { AccountRequest } from '../brief/compose-account.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Fact } from '../domain/fact.ts';
import type { Progress } from '../domain/progress.ts';
import { ownIds } from '../facts/own-ids.ts';
import { stateOfRecord } from '../facts/state-of-record.ts';
import { dropGoneChanges, dropGoneFiles } from './drop-gone-files.ts';
import { createFindIds } from './find-ids.ts';
import { findPromptInWork } from './find-prompt-in-work.ts';
import { readSurroundings } from './read-surroundings.ts';

/** All that is known of a session or of one of its agents, for whoever says where it stands. */
export interface Standing extends AccountRequest {
  /** Those of the ledger alone, with tasks as the client has them on disk and without files that are gone. */
  recorded: Fact[];
  progress: Progress;
  /** How far the transcript was read. */
  offset: number;
}

/** The ledger, the state of the record and what lies around the transcript. Nothing when it was never read. */
export function readStanding(
  event: Pick<ClientEvent, 'session' | 'agentId'>,
  { database }: { database: Database },
  context: Context,
  log: (message: string) => void = context.log,
): Standing | undefined {
  const { session } = event;
  const reading = findReading(database, session.transcriptPath);
  if (!reading) return undefined;
  const { progress, position } = reading;
  const { workspace, notes, withTasks } = readSurroundings(event, progress, context, log);
  const recorded = dropGoneFiles(withTasks(openLedger(database, reading.transcriptId).all()), session.cwd);
  const record = dropGoneChanges(stateOfRecord(progress), session.cwd);
  const findIds = createFindIds(context.config.patterns, log);
  return {
    facts: [...recorded, ...workspace, ...notes, ...(findIds ? ownIds(record, findIds) : [])],
    recorded,
    record,
    runningPrompt: findPromptInWork(database, event, recorded, progress.thread),
    cwd: session.cwd,
    turn: progress.turn,
    progress,
    offset: position.offset,
  };
}
