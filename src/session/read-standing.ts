import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openLedger } from '../archive/records/ledger.ts';
import { findRunningPrompt } from '../archive/records/sessions.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { AccountRequest } from '../brief/compose-account.ts';
import { requestInWork } from '../brief/request-in-work.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Fact } from '../domain/fact.ts';
import type { Progress } from '../domain/progress.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import type { Thread } from '../domain/thread.ts';
import { partsNotedIn } from '../facts/noted-parts.ts';
import { ownIds } from '../facts/own-ids.ts';
import { stateOfRecord } from '../facts/state-of-record.ts';
import { recallParts } from '../prompt/quote-prompt.ts';
import { createFindIds } from './find-ids.ts';
import { readSurroundings } from './surroundings/read-surroundings.ts';

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
  recallParts(partsNotedIn(progress));
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

/**
 * The facts without the files that are gone by now: deleted, moved, or taken back with the code when the user rewound, of which
 * no row tells. Where the folder itself is gone, nothing can be said about its files.
 */
function dropGoneFiles(facts: Fact[], cwd: string): Fact[] {
  if (!existsSync(cwd)) return facts;
  return facts.filter(({ kind, text }) => kind !== 'file' || existsSync(resolve(cwd, text)));
}

/** The record without changed files that are gone by now. */
function dropGoneChanges(record: StateOfRecord, cwd: string): StateOfRecord {
  if (!existsSync(cwd)) return record;
  const files = record.work.files.filter(({ path }) => existsSync(resolve(cwd, path)));
  return { ...record, work: { ...record.work, files } };
}

/**
 * What the one that compacts was asked. The client announces the user's prompts only: an agent's stand in its transcript. It
 * announces them when they are typed: one that waits in the queue was not sent yet, and perhaps never will be.
 */
function findPromptInWork(
  database: Database,
  { session, agentId }: Pick<ClientEvent, 'session' | 'agentId'>,
  facts: Fact[],
  { queue }: Thread,
): string {
  const announced = agentId === undefined ? findRunningPrompt(database, session.id) : '';
  const isWaiting = announced !== '' && queue.some(({ text }) => text === announced);
  return isWaiting || agentId !== undefined ? requestInWork(facts, '').text : announced;
}
